import type { JsonSchema } from '../../../../kernel/schema.js';

const text = { type: 'string' };
const integer = { type: 'integer' };
const flag = { type: 'boolean' };

/** Properties that the edit history and the snapshots share. */
const EDIT_PROPERTIES = {
  user_id: { type: ['integer', 'null'] },
  timestamp: integer,
  prev_content: text,
  prev_rendered_content: text,
  prev_stream: integer,
  stream: integer,
  prev_topic: text,
  topic: text,
} as const satisfies Record<string, JsonSchema>;

const EDIT_SCHEMA: JsonSchema = { type: 'object', properties: EDIT_PROPERTIES };

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
    last_edit_timestamp: { type: 'integer', description: 'When the content was last changed.' },
    last_moved_timestamp: { type: 'integer', description: 'When it was last moved.' },
    edit_history: { type: 'array', items: EDIT_SCHEMA, description: 'Changes, newest first.' },
    reactions: { type: 'array', items: { type: 'object' } },
    submessages: { type: 'array', items: { type: 'object' } },
    topic_links: { type: 'array', items: { type: 'object', properties: { text, url: text } } },
    flags: { type: 'array', items: text },
  },
};

/** A former state of a message. */
export const SNAPSHOT_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { ...EDIT_PROPERTIES, content: text, rendered_content: text, content_html_diff: text },
};
