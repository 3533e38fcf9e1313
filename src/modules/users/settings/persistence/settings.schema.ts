import { EntitySchema } from 'typeorm';
import { id, optionalTime, time } from '../../../../platform/database/columns.js';
import type { EmailChangeRequest } from '../application/email-change.repository.js';

export interface EmailChangeRequestRow extends EmailChangeRequest {
  /** SHA-256 of the key in the mail; the key itself is derived (`ServerSecrets`). */
  readonly keyDigest: Buffer | null;
  /** The same of the key that cancels. */
  readonly cancelDigest: Buffer | null;
}

export const EmailChangeRequestSchema = new EntitySchema<EmailChangeRequestRow>({
  name: 'EmailChangeRequest',
  tableName: 'email_change_request',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    userId: id('user_id'),
    email: { type: 'varchar', length: 254 },
    previousEmail: { type: 'varchar', length: 254, nullable: true, name: 'previous_email' },
    keyDigest: { type: 'binary', length: 32, nullable: true, name: 'key_digest' },
    cancelDigest: { type: 'binary', length: 32, nullable: true, name: 'cancel_digest' },
    open: { type: 'boolean' },
    expiresAt: time('expires_at'),
    appliedAt: optionalTime('applied_at'),
  },
  indices: [
    { name: 'email_change_request_key', columns: ['keyDigest'], unique: true },
    { name: 'email_change_request_realm', columns: ['realmId', 'userId'] },
    { name: 'email_change_request_cancel', columns: ['realmId', 'cancelDigest'] },
  ],
});

interface MutedUserRow {
  /** The account that muted the other. */
  readonly userId: number;
  readonly mutedId: number;
  readonly realmId: number;
  readonly mutedAt: number;
}

export const MutedUserSchema = new EntitySchema<MutedUserRow>({
  name: 'MutedUser',
  tableName: 'muted_user',
  columns: {
    userId: { ...id('user_id'), primary: true },
    mutedId: { ...id('muted_user_id'), primary: true },
    realmId: id('realm_id'),
    mutedAt: time('muted_at'),
  },
  indices: [{ name: 'muted_user_muted_user', columns: ['realmId', 'mutedId', 'userId'] }],
});
