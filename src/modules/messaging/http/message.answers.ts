import type { JsonSchema } from '../../../http/params/codec.js';

const text = { type: 'string' };
const integer = { type: 'integer' };
const flag = { type: 'boolean' };

export const MESSAGE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    id: integer,
    type: { type: 'string', enum: ['stream', 'private'] },
    sender_id: integer,
    sender_email: text,
    sender_full_name: text,
    sender_realm_str: text,
    avatar_url: { type: ['string', 'null'] },
    client: text,
    content: text,
    content_type: { type: 'string', enum: ['text/html', 'text/x-markdown'] },
    display_recipient: {
      anyOf: [
        text,
        {
          type: 'array',
          items: { type: 'object', properties: { id: integer, email: text, full_name: text, is_mirror_dummy: flag } },
        },
      ],
    },
    recipient_id: integer,
    stream_id: integer,
    subject: { type: 'string', description: 'The topic.' },
    is_me_message: flag,
    timestamp: { type: 'integer', description: 'Seconds UTC.' },
    reactions: { type: 'array', items: { type: 'object' } },
    submessages: { type: 'array', items: { type: 'object' } },
    topic_links: { type: 'array', items: { type: 'object', properties: { text, url: text } } },
    flags: { type: 'array', items: text },
  },
};
