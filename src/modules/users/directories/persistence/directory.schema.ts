import { EntitySchema } from 'typeorm';
import { id, json, optionalTime, time } from '../../../../platform/database/columns.js';
import type { Directory, DirectoryPerson } from '../domain/directory.js';

export const DirectorySchema = new EntitySchema<Directory>({
  name: 'Directory',
  tableName: 'directory',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    url: { type: 'varchar', length: 300 },
    plain: { type: 'boolean' },
    certificates: { type: 'text' },
    serviceDn: { type: 'varchar', length: 500, name: 'service_dn' },
    sealedPassword: { type: 'blob', name: 'sealed_password' },
    base: { type: 'varchar', length: 500 },
    filter: { type: 'varchar', length: 1_000 },
    uniqueIdAttribute: { type: 'varchar', length: 100, name: 'unique_id_attribute' },
    emailAttribute: { type: 'varchar', length: 100, name: 'email_attribute' },
    nameAttribute: { type: 'varchar', length: 100, name: 'name_attribute' },
    groupsAttribute: { type: 'varchar', length: 100, name: 'groups_attribute' },
    pictureAttribute: { type: 'varchar', length: 100, name: 'picture_attribute' },
    domains: json('domains', 'text'),
    createsAccounts: { type: 'boolean', name: 'creates_accounts' },
    maxWrongPasswords: { type: 'smallint', unsigned: true, name: 'max_wrong_passwords' },
    enabled: { type: 'boolean' },
    createdAt: time('created_at'),
    testedAt: optionalTime('tested_at'),
    nextSyncAt: { ...time('next_sync_at'), default: 0 },
    syncedAt: optionalTime('synced_at'),
    syncProblem: { type: 'varchar', length: 255, name: 'sync_problem', nullable: true },
  },
  indices: [{ name: 'directory_next_sync', columns: ['enabled', 'nextSyncAt'] }],
});

export const DirectoryPersonSchema = new EntitySchema<DirectoryPerson>({
  name: 'DirectoryPerson',
  tableName: 'directory_person',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    uniqueId: { type: 'varbinary', length: 255, name: 'unique_id', primary: true },
    userId: id('user_id'),
    linkedBy: { type: 'varchar', length: 20, name: 'linked_by' },
    linkedAt: time('linked_at'),
    usedAt: time('used_at'),
  },
  indices: [{ name: 'directory_person_account', columns: ['realmId', 'userId'], unique: true }],
});
