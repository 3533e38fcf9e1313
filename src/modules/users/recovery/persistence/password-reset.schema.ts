import { EntitySchema } from 'typeorm';
import { id, optionalId, time } from '../../../../platform/database/columns.js';
import type { PasswordResetKey } from '../application/password-reset.repository.js';

export interface PasswordResetRow extends PasswordResetKey {
  /** SHA-256 of the key in the link; the key itself is derived (`ServerSecrets`). */
  readonly keyDigest: Buffer | null;
}

export const PasswordResetSchema = new EntitySchema<PasswordResetRow>({
  name: 'PasswordReset',
  tableName: 'password_reset',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    userId: optionalId('user_id'),
    keyDigest: { type: 'binary', length: 32, nullable: true, name: 'key_digest' },
    credentialsDigest: { type: 'binary', length: 32, name: 'credentials_digest' },
    expiresAt: time('expires_at'),
  },
  indices: [
    { name: 'password_reset_key', columns: ['keyDigest'], unique: true },
    { name: 'password_reset_realm', columns: ['realmId', 'userId'] },
    { name: 'password_reset_expiry', columns: ['expiresAt'] },
  ],
});
