import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, type Repository } from 'typeorm';
import { NO_REALM_ID, type RealmId } from '../../../../kernel/ids.js';
import type { SecretSource } from '../../../../kernel/server-secrets.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { isNotInDeactivatedRealm, placeholders, Sql } from '../../../../platform/database/sql.js';
import { MailQueue, type PendingMail } from '../application/mail-queue.js';
import type { Mail, MailLink } from '../application/outgoing-mail.js';
import { type MailRow, MailSchema } from './mail.schema.js';

interface StoredMail {
  readonly id: number;
  readonly realm_id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly content: string;
  readonly html: string | null;
  readonly headers: string | null;
  readonly link_prefix: string | null;
  readonly link_unsubscribes: number;
  readonly secret_purpose: string | null;
  readonly secret_owner_id: number | null;
  readonly secret_generation: number | null;
  readonly bounce_address: string | null;
  readonly attempts: number;
  readonly next_attempt_at: number;
}

type LinkColumns = Pick<MailRow, 'linkPrefix' | 'linkUnsubscribes' | 'secretPurpose' | 'secretOwnerId' | 'secretGeneration'>;

/** Mails of a deactivated organization wait until it is reactivated. */
const IS_SENDABLE = isNotInDeactivatedRealm('mail');

@Injectable()
export class SqlMailQueue extends MailQueue {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
  ) {
    super();
  }

  async add(
    { realmId, to, subject, text, html, headers, link, bounceAddress, withheld = false }: Omit<Mail, 'language'>,
    now: number,
  ): Promise<number> {
    const row = {
      realmId,
      recipient: to,
      subject,
      content: text,
      html: html ?? null,
      headers: headers ? JSON.stringify(headers) : null,
      ...columnsOf(link),
      bounceAddress: bounceAddress ? JSON.stringify(bounceAddress) : null,
      attempts: 0,
      nextAttemptAt: withheld ? null : now,
      createdAt: now,
    };
    const { raw } = (await this.mails.insert(row)) as { readonly raw: { readonly insertId: number } };
    return raw.insertId;
  }

  async claim(now: number, leaseUntil: number, limit: number): Promise<PendingMail[]> {
    const due = await this.sql.rows<StoredMail>(
      `SELECT id, realm_id, recipient, subject, content, html, headers, link_prefix, link_unsubscribes,
              secret_purpose, secret_owner_id, secret_generation, bounce_address, attempts, next_attempt_at
         FROM mail WHERE next_attempt_at <= ? AND ${IS_SENDABLE} ORDER BY next_attempt_at LIMIT ${limit}`,
      [now],
    );
    const claimed: PendingMail[] = [];
    for (const row of due) {
      const { affectedRows } = await this.sql.run(
        'UPDATE mail SET next_attempt_at = ?, attempts = attempts + 1 WHERE id = ? AND next_attempt_at = ?',
        [leaseUntil, row.id, row.next_attempt_at],
      );
      if (affectedRows > 0) claimed.push(toPendingMail(row));
    }
    return claimed;
  }

  async postpone(id: number, at: number | null): Promise<void> {
    await this.mails.update({ id }, { nextAttemptAt: at });
  }

  async release(id: number, at: number): Promise<void> {
    await this.sql.run('UPDATE mail SET next_attempt_at = ?, attempts = attempts - 1 WHERE id = ?', [at, id]);
  }

  async delete(id: number): Promise<void> {
    await this.mails.delete({ id });
  }

  async deleteUnsent(before: number): Promise<void> {
    await this.mails.delete({ nextAttemptAt: IsNull(), createdAt: LessThan(before) });
  }

  async deleteTo(realmId: RealmId, emailKeys: readonly string[]): Promise<void> {
    const statement = `DELETE FROM mail WHERE realm_id IN (?, ?) AND LOWER(recipient) IN (${placeholders(emailKeys)})`;
    await this.sql.run(statement, [realmId, NO_REALM_ID, ...emailKeys]);
  }

  private get mails(): Repository<MailRow> {
    return this.repositories.for(MailSchema);
  }
}

function toPendingMail(row: StoredMail): PendingMail {
  const { secret_purpose: purpose, secret_owner_id: ownerId, secret_generation: generation } = row;
  const secret = purpose === null || ownerId === null || generation === null ? undefined : { purpose, ownerId, generation };
  return {
    id: row.id,
    realmId: row.realm_id,
    to: row.recipient,
    subject: row.subject,
    text: row.content,
    attempts: row.attempts + 1,
    ...(row.html === null ? {} : { html: row.html }),
    ...(row.headers === null ? {} : { headers: JSON.parse(row.headers) as NonNullable<Mail['headers']> }),
    ...(secret ? { link: linkOf(row, secret) } : {}),
    ...(row.bounce_address === null ? {} : { bounceAddress: JSON.parse(row.bounce_address) as NonNullable<Mail['bounceAddress']> }),
  };
}

function linkOf({ link_prefix: start, link_unsubscribes: unsubscribes }: StoredMail, secret: SecretSource): MailLink {
  return { start: start ?? '', secret, ...(unsubscribes === 1 ? { unsubscribes: true } : {}) };
}

function columnsOf(link: MailLink | undefined): LinkColumns {
  const { purpose = null, ownerId = null, generation = null } = link?.secret ?? {};
  return {
    linkPrefix: link?.start ?? null,
    linkUnsubscribes: link?.unsubscribes ?? false,
    secretPurpose: purpose,
    secretOwnerId: ownerId,
    secretGeneration: generation,
  };
}
