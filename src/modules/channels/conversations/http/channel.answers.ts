import type { JsonSchema } from '../../../../kernel/schema.js';
import { GROUP_SETTING_SCHEMA } from '../../../../http/params/setting-params.js';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const integer = { type: 'integer' };
const optionalInteger = { type: ['integer', 'null'] };
const optionalFlag = { type: ['boolean', 'null'] };

const CHANNEL_PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  stream_id: integer,
  name: text,
  is_archived: flag,
  description: text,
  rendered_description: text,
  date_created: integer,
  creator_id: optionalInteger,
  invite_only: flag,
  is_web_public: flag,
  stream_post_policy: { type: 'integer', description: 'Deprecated: see can_send_message_group.' },
  is_announcement_only: { type: 'boolean', description: 'Deprecated: see can_send_message_group.' },
  message_retention_days: optionalInteger,
  history_public_to_subscribers: flag,
  first_message_id: optionalInteger,
  is_recently_active: flag,
  can_add_subscribers_group: GROUP_SETTING_SCHEMA,
  can_remove_subscribers_group: GROUP_SETTING_SCHEMA,
  can_administer_channel_group: GROUP_SETTING_SCHEMA,
  can_send_message_group: GROUP_SETTING_SCHEMA,
  can_subscribe_group: GROUP_SETTING_SCHEMA,
  stream_weekly_traffic: optionalInteger,
};

export const CHANNEL_SCHEMA: JsonSchema = { type: 'object', properties: CHANNEL_PROPERTIES };

export const SUBSCRIPTION_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    ...CHANNEL_PROPERTIES,
    color: text,
    is_muted: flag,
    in_home_view: { type: 'boolean', description: 'Deprecated: the opposite of is_muted.' },
    pin_to_top: flag,
    desktop_notifications: optionalFlag,
    audible_notifications: optionalFlag,
    push_notifications: optionalFlag,
    email_notifications: optionalFlag,
    wildcard_mentions_notify: optionalFlag,
    subscribers: { type: 'array', items: integer },
  },
};

export const NAMES_SCHEMA: JsonSchema = { type: 'array', items: text };
export const NAMES_BY_USER_SCHEMA: JsonSchema = { type: 'object', additionalProperties: NAMES_SCHEMA };
