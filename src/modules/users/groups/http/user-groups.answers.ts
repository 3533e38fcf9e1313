import type { JsonSchema } from '../../../../kernel/schema.js';
import { GROUP_SETTING_SCHEMA } from '../../../../http/params/setting-params.js';

export const IDS = { type: 'array', items: { type: 'integer' } };

export const USER_GROUP_OBJECT: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    creator_id: { type: ['integer', 'null'] },
    date_created: { type: ['integer', 'null'], description: 'Seconds UTC.' },
    description: { type: 'string' },
    members: { ...IDS, description: 'The active accounts that are direct members of the group.' },
    direct_subgroup_ids: IDS,
    is_system_group: { type: 'boolean', description: 'Whether the server created the group for a role; such groups cannot be changed.' },
    can_add_members_group: GROUP_SETTING_SCHEMA,
    can_join_group: GROUP_SETTING_SCHEMA,
    can_leave_group: GROUP_SETTING_SCHEMA,
    can_manage_group: GROUP_SETTING_SCHEMA,
    can_mention_group: GROUP_SETTING_SCHEMA,
    can_remove_members_group: GROUP_SETTING_SCHEMA,
    deactivated: { type: 'boolean' },
  },
};
