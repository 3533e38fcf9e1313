import { EntitySchema } from 'typeorm';
import { id, json, optionalTime, time } from '../../../../platform/database/columns.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Passkey, TotpFactor } from '../domain/second-factors.js';

export const TotpFactorSchema = new EntitySchema<TotpFactor>({
  name: 'TotpFactor',
  tableName: 'totp_factor',
  columns: {
    userId: { ...id('user_id'), primary: true },
    realmId: id('realm_id'),
    sealedSecret: { type: 'varbinary', length: 255, name: 'sealed_secret' },
    lastStep: time('last_step'),
    createdAt: time('created_at'),
    usedAt: optionalTime('used_at'),
  },
  indices: [{ name: 'totp_factor_realm', columns: ['realmId', 'userId'] }],
});

export interface RecoveryCodeRow {
  readonly userId: UserId;
  readonly codeDigest: Buffer;
  readonly realmId: RealmId;
}

export const RecoveryCodeSchema = new EntitySchema<RecoveryCodeRow>({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  columns: {
    userId: { ...id('user_id'), primary: true },
    codeDigest: { type: 'binary', length: 32, primary: true, name: 'code_digest' },
    realmId: id('realm_id'),
  },
  indices: [{ name: 'recovery_code_realm', columns: ['realmId', 'userId'] }],
});

export const PasskeySchema = new EntitySchema<Passkey>({
  name: 'Passkey',
  tableName: 'passkey',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    userId: id('user_id'),
    name: { type: 'varchar', length: 100 },
    credentialDigest: { type: 'binary', length: 32, name: 'credential_digest' },
    credentialId: { type: 'varbinary', length: 1023, name: 'credential_id' },
    publicKey: { type: 'blob', name: 'public_key' },
    userHandle: { type: 'binary', length: 32, name: 'user_handle' },
    counter: time('counter'),
    transports: json('transports', 'text'),
    backedUp: { type: 'boolean', name: 'backed_up' },
    createdAt: time('created_at'),
    usedAt: optionalTime('used_at'),
  },
  indices: [
    { name: 'passkey_credential', columns: ['realmId', 'credentialDigest'], unique: true },
    { name: 'passkey_account', columns: ['realmId', 'userId'] },
  ],
});
