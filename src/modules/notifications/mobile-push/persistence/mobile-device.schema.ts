import { EntitySchema } from 'typeorm';
import { id, time } from '../../../../platform/database/columns.js';
import type { DeviceKind } from '../domain/mobile-device.js';

interface MobileDeviceRow {
  readonly userId: number;
  readonly kind: DeviceKind;
  readonly tokenDigest: Buffer;
  readonly realmId: number;
  readonly token: string;
  readonly appId: string | null;
  readonly registeredAt: number;
}

/** Tokens are too long for a key, which contains their digests instead. */
export const MobileDeviceSchema = new EntitySchema<MobileDeviceRow>({
  name: 'MobileDevice',
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
