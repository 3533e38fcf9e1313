import { EntitySchema } from 'typeorm';
import { bigInteger, id, optionalTime, time } from '../../../../platform/database/columns.js';

export interface MailRow {
  readonly id: number;
  readonly realmId: number;
  readonly recipient: string;
  readonly subject: string;
  readonly content: string;
  readonly html: string | null;
  /** JSON of the further header fields, by name. */
  readonly headers: string | null;
  readonly linkPrefix: string | null;
  /** No longer written or read; the version before does both. */
  readonly linkLabel: string | null;
  readonly linkUnsubscribes: boolean;
  readonly secretPurpose: string | null;
  readonly secretOwnerId: number | null;
  readonly secretGeneration: number | null;
  /** JSON of a `BounceAddress`. */
  readonly bounceAddress: string | null;
  readonly attempts: number;
  readonly nextAttemptAt: number | null;
  readonly createdAt: number;
}

export const MailSchema = new EntitySchema<MailRow>({
  name: 'Mail',
  tableName: 'mail',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    recipient: { type: 'varchar', length: 254 },
    subject: { type: 'varchar', length: 255 },
    content: { type: 'text' },
    html: { type: 'mediumtext', nullable: true },
    headers: { type: 'text', nullable: true },
    linkLabel: { type: 'varchar', length: 200, nullable: true, name: 'link_label' },
    linkUnsubscribes: { type: 'boolean', name: 'link_unsubscribes', default: false },
    linkPrefix: { type: 'varchar', length: 512, nullable: true, name: 'link_prefix' },
    secretPurpose: { type: 'varchar', length: 30, nullable: true, name: 'secret_purpose' },
    secretOwnerId: { ...bigInteger('secret_owner_id'), nullable: true },
    secretGeneration: { ...id('secret_generation'), nullable: true },
    bounceAddress: { type: 'varchar', length: 400, nullable: true, name: 'bounce_address' },
    attempts: id('attempts'),
    nextAttemptAt: optionalTime('next_attempt_at'),
    createdAt: time('created_at'),
  },
  indices: [{ name: 'mail_due', columns: ['nextAttemptAt'] }],
});

interface MailCountRow {
  readonly realmId: number;
  readonly kind: string;
  readonly subjectDigest: Buffer;
  readonly mails: number;
  readonly since: number;
}

export const MailCountSchema = new EntitySchema<MailCountRow>({
  name: 'MailCount',
  tableName: 'mail_count',
  columns: {
    realmId: { ...id('realm_id'), primary: true },
    kind: { type: 'varchar', length: 20, primary: true },
    subjectDigest: { type: 'binary', length: 32, primary: true, name: 'subject_digest' },
    mails: id('mails'),
    since: time('since'),
  },
  indices: [{ name: 'mail_count_since', columns: ['since'] }],
});
