import { EntitySchema } from 'typeorm';
import { id, optionalTime, time } from '../../../../platform/database/columns.js';
import type { StatusEmoji } from '../domain/user-status.js';

interface PresenceRow {
  readonly userId: number;
  readonly realmId: number;
  readonly activeAt: number;
  readonly connectedAt: number;
  readonly updateId: number;
}

export const PresenceSchema = new EntitySchema<PresenceRow>({
  name: 'Presence',
  tableName: 'presence',
  columns: {
    userId: { ...id('user_id'), primary: true },
    realmId: id('realm_id'),
    activeAt: time('last_active_at'),
    connectedAt: time('last_connected_at'),
    updateId: time('update_id'),
  },
  indices: [{ name: 'presence_realm', columns: ['realmId', 'userId'] }],
});

export interface UserStatusRow {
  readonly userId: number;
  readonly realmId: number;
  readonly statusText: string;
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: StatusEmoji['type'];
  readonly endsAt: number | null;
}

export const UserStatusSchema = new EntitySchema<UserStatusRow>({
  name: 'UserStatus',
  tableName: 'user_status',
  columns: {
    userId: { ...id('user_id'), primary: true },
    realmId: id('realm_id'),
    statusText: { type: 'varchar', length: 255, name: 'status_text' },
    emojiName: { type: 'varchar', length: 255, name: 'emoji_name' },
    emojiCode: { type: 'varchar', length: 255, name: 'emoji_code' },
    reactionType: { type: 'varchar', length: 20, name: 'reaction_type' },
    endsAt: optionalTime('ends_at'),
  },
  indices: [
    { name: 'user_status_realm', columns: ['realmId', 'userId'] },
    { name: 'user_status_ends', columns: ['endsAt'] },
  ],
});
