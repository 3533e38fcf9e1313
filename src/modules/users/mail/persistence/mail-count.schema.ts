import { EntitySchema } from 'typeorm';
import { id, time } from '../../../../platform/database/columns.js';

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
