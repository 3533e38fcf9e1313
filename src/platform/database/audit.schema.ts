import { EntitySchema } from 'typeorm';
import { big, id, json, time } from './columns.js';

export const AuditEntrySchema = new EntitySchema({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  columns: {
    id: { ...big('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    actorId: id('actor_id'),
    client: { type: 'varchar', length: 100 },
    action: { type: 'varchar', length: 60 },
    targetKind: { type: 'varchar', length: 30, name: 'target_kind' },
    targetId: big('target_id'),
    details: json('details', 'text'),
    createdAt: time('created_at'),
  },
  indices: [
    { name: 'audit_entry_target', columns: ['realmId', 'targetKind', 'targetId', 'id'] },
    { name: 'audit_entry_time', columns: ['realmId', 'createdAt'] },
  ],
});
