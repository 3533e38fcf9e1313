import { EntitySchema } from 'typeorm';
import { id, json, optionalTime, time } from '../../../../platform/database/columns.js';
import type { ScopedKey } from '../domain/scoped-key.js';

export const ScopedKeySchema = new EntitySchema<ScopedKey>({
  name: 'ScopedKey',
  tableName: 'scoped_key',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    userId: id('user_id'),
    name: { type: 'varchar', length: 100 },
    digest: { type: 'binary', length: 32 },
    scopes: json('scopes', 'text'),
    channelIds: json('channel_ids', 'text'),
    createdAt: time('created_at'),
    expiresAt: optionalTime('expires_at'),
    lastUsedAt: optionalTime('last_used_at'),
  },
  indices: [
    { name: 'scoped_key_digest', columns: ['digest'], unique: true },
    { name: 'scoped_key_user', columns: ['realmId', 'userId'] },
  ],
});
