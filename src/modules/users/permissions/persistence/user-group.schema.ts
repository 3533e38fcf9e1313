import { EntitySchema } from 'typeorm';
import { id, json, optionalId, optionalTime } from '../../../../platform/database/columns.js';
import { UserGroup } from '../domain/user-group.js';

export const UserGroupSchema = new EntitySchema<UserGroup>({
  name: 'UserGroup',
  target: UserGroup,
  tableName: 'user_group',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    name: { type: 'varchar', length: 100 },
    description: { type: 'text' },
    system: { type: 'boolean' },
    creatorId: optionalId('creator_id'),
    createdAt: optionalTime('created_at'),
    deactivated: { type: 'boolean', default: false },
    settings: { ...json('settings'), nullable: true },
  },
  indices: [{ name: 'user_group_name', columns: ['realmId', 'name'], unique: true }],
});

/** A direct member of a group. */
export const UserGroupMemberSchema = new EntitySchema<{ groupId: number; userId: number; realmId: number }>({
  name: 'UserGroupMember',
  tableName: 'user_group_member',
  columns: {
    groupId: { ...id('group_id'), primary: true },
    userId: { ...id('user_id'), primary: true },
    realmId: id('realm_id'),
  },
  indices: [{ name: 'user_group_member_realm', columns: ['realmId', 'groupId'] }],
});

/** A direct subgroup of a group. */
export const UserGroupSubgroupSchema = new EntitySchema<{ groupId: number; subgroupId: number; realmId: number }>({
  name: 'UserGroupSubgroup',
  tableName: 'user_group_subgroup',
  columns: {
    groupId: { ...id('group_id'), primary: true },
    subgroupId: { ...id('subgroup_id'), primary: true },
    realmId: id('realm_id'),
  },
  indices: [{ name: 'user_group_subgroup_realm', columns: ['realmId', 'groupId'] }],
});
