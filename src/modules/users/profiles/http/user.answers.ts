import type { JsonSchema } from '../../../../kernel/schema.js';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const integer = { type: 'integer' };

export const USER_SCHEMA: Readonly<Record<string, JsonSchema>> = {
  user_id: integer,
  delivery_email: { type: ['string', 'null'], description: 'The real address; null if the caller may not see it.' },
  email: { type: 'string', description: 'The address by which the API names the account.' },
  full_name: text,
  date_joined: { type: 'string', format: 'date-time' },
  is_active: flag,
  is_owner: flag,
  is_admin: flag,
  is_guest: flag,
  is_bot: flag,
  bot_type: { type: ['integer', 'null'] },
  bot_owner_id: { type: ['integer', 'null'] },
  role: integer,
  timezone: text,
  avatar_url: { type: ['string', 'null'] },
  avatar_version: integer,
  profile_data: {
    type: 'object',
    description: 'People only: what they say in custom profile fields, by the id of the field.',
    additionalProperties: { type: 'object', properties: { value: text, rendered_value: text }, required: ['value'] },
  },
};

export const USER_OBJECT: JsonSchema = { type: 'object', properties: USER_SCHEMA };

export const API_KEY_ANSWER: Readonly<Record<string, JsonSchema>> = { api_key: text, email: text, user_id: integer };
