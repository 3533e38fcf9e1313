import type { JsonSchema } from '../../../../http/codecs/codec.js';

const text = { type: 'string' };
const integer = { type: 'integer' };
const integers = { type: 'array', items: integer };

export const DRAFT_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    id: integer,
    type: { type: 'string', enum: ['', 'stream', 'private'] },
    to: integers,
    topic: text,
    content: text,
    timestamp: { type: 'integer', description: 'Time of the last edit in seconds UTC.' },
  },
};

export const SAVED_SNIPPET_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { id: integer, title: text, content: text, date_created: { type: 'integer', description: 'Seconds UTC.' } },
};

export const SCHEDULED_MESSAGE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    scheduled_message_id: integer,
    type: { type: 'string', enum: ['stream', 'private'] },
    to: { anyOf: [integer, integers], description: 'A channel, or people without the sender.' },
    topic: { type: 'string', description: 'In channels.' },
    content: text,
    rendered_content: text,
    scheduled_delivery_timestamp: { type: 'integer', description: 'Seconds UTC.' },
    failed: { type: 'boolean', description: 'The server tried to send it, and could not.' },
  },
};

export const ALERT_WORDS_ANSWER: Readonly<Record<string, JsonSchema>> = { alert_words: { type: 'array', items: text } };
