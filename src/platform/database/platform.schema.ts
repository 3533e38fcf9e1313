import { EntitySchema } from 'typeorm';
import { bigInteger, id, json, optionalId, time } from './columns.js';

export const AuditEntrySchema = new EntitySchema({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    actorId: optionalId('actor_id'),
    client: { type: 'varchar', length: 100 },
    action: { type: 'varchar', length: 60 },
    targetKind: { type: 'varchar', length: 30, name: 'target_kind' },
    targetId: bigInteger('target_id'),
    details: json('details', 'text'),
    createdAt: time('created_at'),
  },
  indices: [
    { name: 'audit_entry_target', columns: ['realmId', 'targetKind', 'targetId', 'id'] },
    { name: 'audit_entry_time', columns: ['realmId', 'createdAt'] },
    { name: 'audit_entry_realm', columns: ['realmId', 'id'] },
    { name: 'audit_entry_actor', columns: ['realmId', 'actorId', 'id'] },
    { name: 'audit_entry_action', columns: ['realmId', 'action', 'id'] },
  ],
});

/** Written and read by `platform/outbox` with statements of its own; the schema guards against drift. */
export const OutboxSchema = new EntitySchema({
  name: 'Outbox',
  tableName: 'outbox',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    kind: { type: 'varchar', length: 30 },
    payload: { type: 'mediumtext' },
    createdAt: time('created_at'),
  },
});

/** Written and read by `lease.ts` with statements of its own; the schema guards against drift. */
export const LeaseSchema = new EntitySchema({
  name: 'Lease',
  tableName: 'lease',
  columns: {
    name: { type: 'varchar', length: 60, primary: true },
    holder: { type: 'varchar', length: 120 },
    fencingToken: { ...bigInteger('fencing_token') },
    expiresAt: time('expires_at'),
  },
});

/** Written and read by `secret-check.ts` with statements of its own; the schema guards against drift. */
export const SecretCheckSchema = new EntitySchema({
  name: 'SecretCheck',
  tableName: 'secret_check',
  columns: {
    id: { type: 'int', unsigned: true, primary: true },
    checkValue: { type: 'char', length: 64, name: 'check_value' },
  },
});

/** The processes that hold cache leases. Written and read by `cache-ledger.ts` with statements of its own; the schema guards against drift. */
export const CacheNodeSchema = new EntitySchema({
  name: 'CacheNode',
  tableName: 'cache_node',
  columns: {
    id: { type: 'char', length: 36, primary: true },
    seenAt: time('seen_at'),
  },
});

/** Recent changes of what processes cache. Written and read by `cache-ledger.ts` with statements of its own; the schema guards against drift. */
export const CacheChangeSchema = new EntitySchema({
  name: 'CacheChange',
  tableName: 'cache_change',
  columns: {
    id: { type: 'char', length: 36, primary: true },
  },
});
