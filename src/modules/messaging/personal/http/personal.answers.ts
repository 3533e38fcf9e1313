import type { JsonSchema } from '../../../../kernel/schema.js';

const string = { type: 'string' };
const integer = { type: 'integer' };
const integers = { type: 'array', items: integer };

export const DRAFT_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    id: integer,
    type: { type: 'string', enum: ['', 'stream', 'private'] },
    to: integers,
    topic: string,
    content: string,
    timestamp: { type: 'integer', description: 'Time of the last edit in seconds UTC.' },
  },
};

export const SAVED_SNIPPET_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { id: integer, title: string, content: string, date_created: { type: 'integer', description: 'Seconds UTC.' } },
};

export const ALERT_WORDS_ANSWER: Readonly<Record<string, JsonSchema>> = { alert_words: { type: 'array', items: string } };
