import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { rowPlaceholders, Sql } from '../../../../platform/database/sql.js';
import { MAIL_COUNT_MS, type MailCount, MailCountRepository } from '../application/mail-count.repository.js';

/** Stores addresses as digests, so that the table does not identify users who never joined. */
@Injectable()
export class SqlMailCountRepository extends MailCountRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add(realmId: RealmId, counts: readonly MailCount[], now: number): Promise<{ readonly mails: number; readonly since: number }[]> {
    const expired = now - MAIL_COUNT_MS;
    const keys = counts.map(({ kind, subject }) => ({ kind, digest: createHash('sha256').update(subject).digest() }));
    await this.sql.run(
      `INSERT INTO mail_count (realm_id, kind, subject_digest, mails, since) VALUES ${rowPlaceholders(counts, 5)}
       ON DUPLICATE KEY UPDATE mails = IF(since <= ?, 0, mails) + VALUES(mails), since = IF(since <= ?, VALUES(since), since)`,
      [...keys.flatMap(({ kind, digest }, index) => [realmId, kind, digest, counts[index]?.mails ?? 0, now]), expired, expired],
    );
    const rows = await this.sql.rows<{ kind: string; digest: string; mails: number; since: number }>(
      `SELECT kind, HEX(subject_digest) AS digest, mails, since FROM mail_count
        WHERE realm_id = ? AND (kind, subject_digest) IN (${rowPlaceholders(counts, 2)}) FOR UPDATE`,
      [realmId, ...keys.flatMap(({ kind, digest }) => [kind, digest])],
    );
    const byKey = new Map(rows.map(({ kind, digest, mails, since }) => [`${kind} ${digest}`, { mails, since }]));
    return keys.map(({ kind, digest }) => byKey.get(`${kind} ${digest.toString('hex').toUpperCase()}`) ?? { mails: 0, since: now });
  }

  async deleteBefore(since: number): Promise<void> {
    await this.sql.run('DELETE FROM mail_count WHERE since < ?', [since]);
  }
}
