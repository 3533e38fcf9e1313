import { EntitySchema } from 'typeorm';
import { id, time } from '../../../../platform/database/columns.js';
import type { DeviceKind } from '../domain/push-device.js';
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
  },
  indices: [{ name: 'user_status_realm', columns: ['realmId', 'userId'] }],
});

interface PushDeviceRow {
  readonly userId: number;
  readonly kind: DeviceKind;
  readonly tokenDigest: Buffer;
  readonly realmId: number;
  readonly token: string;
  readonly appId: string | null;
  readonly registeredAt: number;
}

/** Tokens are too long for a key, which contains their digests instead. */
export const PushDeviceSchema = new EntitySchema<PushDeviceRow>({
  name: 'PushDevice',
  tableName: 'push_device',
  columns: {
    userId: { ...id('user_id'), primary: true },
    kind: { type: 'tinyint', unsigned: true, primary: true },
    tokenDigest: { type: 'binary', length: 32, name: 'token_digest', primary: true },
    realmId: id('realm_id'),
    token: { type: 'text' },
    appId: { type: 'varchar', length: 255, nullable: true, name: 'app_id' },
    registeredAt: time('registered_at'),
  },
  indices: [{ name: 'push_device_realm', columns: ['realmId', 'userId'] }],
});
