import type { JsonSchema } from '../../../../http/codecs/codec.js';
import { GROUP_SETTING_SCHEMA } from '../../../../http/params/setting-params.js';

const ids = { type: 'array', items: { type: 'integer' } };

export const IDS = ids;

export const USER_GROUP_OBJECT: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    creator_id: { type: ['integer', 'null'] },
    date_created: { type: ['integer', 'null'], description: 'Seconds UTC.' },
    description: { type: 'string' },
    members: { ...ids, description: 'Active accounts that are in the group themselves.' },
    direct_subgroup_ids: ids,
    is_system_group: { type: 'boolean', description: 'Made by the server for a role; nobody can change it.' },
    can_add_members_group: GROUP_SETTING_SCHEMA,
    can_join_group: GROUP_SETTING_SCHEMA,
    can_leave_group: GROUP_SETTING_SCHEMA,
    can_manage_group: GROUP_SETTING_SCHEMA,
    can_mention_group: GROUP_SETTING_SCHEMA,
    can_remove_members_group: GROUP_SETTING_SCHEMA,
    deactivated: { type: 'boolean' },
  },
};
