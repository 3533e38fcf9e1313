import { EntitySchema } from 'typeorm';
import { id, json, optionalTime, time } from '../../../../platform/database/columns.js';
import type { ScimAccount } from '../domain/scim-person.js';
import type { ScimGroup } from '../domain/scim-group.js';
import type { ScimToken } from '../domain/scim-token.js';

export const ScimTokenSchema = new EntitySchema<ScimToken>({
  name: 'ScimToken',
  tableName: 'scim_token',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    digest: { type: 'binary', length: 32 },
    assignsRoles: { type: 'boolean', name: 'assigns_roles' },
    createdAt: time('created_at'),
    expiresAt: optionalTime('expires_at'),
    usedAt: optionalTime('used_at'),
  },
});

export const ScimAccountSchema = new EntitySchema<ScimAccount>({
  name: 'ScimAccount',
  tableName: 'scim_account',
  columns: {
    userId: { ...id('user_id'), primary: true },
    realmId: id('realm_id'),
    userName: { type: 'varchar', length: 255, name: 'user_name', nullable: true },
    userNameKey: { type: 'varchar', length: 255, name: 'user_name_key', nullable: true },
    externalId: { type: 'varchar', length: 255, name: 'external_id', nullable: true },
    said: { ...json('said'), nullable: true },
    removed: { type: 'boolean' },
    changedAt: time('changed_at'),
  },
  indices: [
    { name: 'scim_account_user_name', columns: ['realmId', 'userNameKey'], unique: true },
    { name: 'scim_account_external_id', columns: ['realmId', 'externalId'] },
  ],
});

export const ScimGroupSchema = new EntitySchema<ScimGroup>({
  name: 'ScimGroup',
  tableName: 'scim_group',
  columns: {
    groupId: { ...id('group_id'), primary: true },
    realmId: id('realm_id'),
    externalId: { type: 'varchar', length: 255, name: 'external_id', nullable: true },
    removed: { type: 'boolean' },
    changedAt: time('changed_at'),
  },
  indices: [{ name: 'scim_group_realm', columns: ['realmId'] }],
});
