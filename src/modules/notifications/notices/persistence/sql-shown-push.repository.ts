import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { inList, isNotInDeactivatedRealm, rowPlaceholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import type { DueBatch } from '../application/notice.repository.js';
import { ShownPushRepository } from '../application/shown-push.repository.js';

const ROWS_PER_STATEMENT = 500;
const MAX_DELETED = 1_000;
/** The notice is finished, so that no push of it leaves after its withdrawal. */
const IS_SENT = `NOT EXISTS (SELECT 1 FROM notice n WHERE n.user_id = shown_push.user_id AND n.message_id = shown_push.message_id
  AND n.channel = shown_push.channel AND n.due_at IS NOT NULL)`;

@Injectable()
export class SqlShownPushRepository extends ShownPushRepository {
  constructor(
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async add({ realmId, userId, channel }: DueBatch, messageIds: readonly MessageId[], now: number): Promise<ReadonlySet<MessageId>> {
    const known = new Set<MessageId>();
    for (const part of chunks(messageIds, ROWS_PER_STATEMENT)) {
      const { text, values } = inList('message_id', part);
      const rows = await this.sql.rows<{ id: MessageId }>(
        `SELECT message_id AS id FROM shown_push WHERE user_id = ? AND ${text} AND channel = ?`,
        [userId, ...values, channel],
      );
      for (const { id } of rows) known.add(id);
      await this.sql.run(
        `INSERT INTO shown_push (user_id, message_id, channel, realm_id, shown_at) VALUES ${rowPlaceholders(part, 5)}
         ON DUPLICATE KEY UPDATE channel = VALUES(channel)`,
        part.flatMap((messageId): SqlValue[] => [userId, messageId, channel, realmId, now]),
      );
    }
    return known;
  }

  remove({ userId, channel }: DueBatch, messageIds: readonly MessageId[]): Promise<void> {
    return this.runInParts(messageIds, 'DELETE FROM shown_push WHERE user_id = ? AND channel = ?', [userId, channel]);
  }

  async listShown(userId: UserId, limit: number): Promise<MessageId[]> {
    const rows = await this.sql.rows<{ id: MessageId }>(
      `SELECT DISTINCT message_id AS id FROM shown_push WHERE user_id = ? AND withdraw_at IS NULL ORDER BY message_id DESC LIMIT ${Math.trunc(limit)}`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  withdraw(userId: UserId, messageIds: readonly MessageId[], now: number): Promise<void> {
    return this.runInParts(messageIds, 'UPDATE shown_push SET withdraw_at = ? WHERE user_id = ? AND withdraw_at IS NULL', [now, userId]);
  }

  withdrawFromAll(realmId: RealmId, messageIds: readonly MessageId[], now: number): Promise<void> {
    return this.runInParts(messageIds, 'UPDATE shown_push SET withdraw_at = ? WHERE realm_id = ? AND withdraw_at IS NULL', [now, realmId]);
  }

  listDue(now: number, limit: number): Promise<DueBatch[]> {
    return this.sql.rows<DueBatch>(
      `SELECT realm_id AS realmId, user_id AS userId, channel FROM shown_push
        WHERE withdraw_at <= ? AND ${IS_SENT} AND ${isNotInDeactivatedRealm('shown_push')}
        GROUP BY realm_id, user_id, channel ORDER BY MIN(withdraw_at) LIMIT ${Math.trunc(limit)}`,
      [now],
    );
  }

  claim(
    { userId, channel }: DueBatch,
    { now, leaseUntil }: { readonly now: number; readonly leaseUntil: number },
    limit: number,
  ): Promise<MessageId[]> {
    return this.unitOfWork.run(async () => {
      const rows = await this.sql.rows<{ id: MessageId }>(
        `SELECT message_id AS id FROM shown_push WHERE user_id = ? AND channel = ? AND withdraw_at <= ? AND ${IS_SENT}
          ORDER BY message_id LIMIT ${Math.trunc(limit)} FOR UPDATE SKIP LOCKED`,
        [userId, channel, now],
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return [];
      const { text, values } = inList('message_id', ids);
      await this.sql.run(`UPDATE shown_push SET withdraw_at = ? WHERE user_id = ? AND ${text} AND channel = ?`, [
        leaseUntil,
        userId,
        ...values,
        channel,
      ]);
      return ids;
    }, 'committed');
  }

  async deleteShownBefore(before: number): Promise<number> {
    const { affectedRows } = await this.sql.run(`DELETE FROM shown_push WHERE shown_at < ? ORDER BY shown_at LIMIT ${MAX_DELETED}`, [
      before,
    ]);
    return affectedRows;
  }

  async deleteAll(userId: UserId): Promise<void> {
    await this.sql.run('DELETE FROM shown_push WHERE user_id = ?', [userId]);
  }

  /** Runs a statement that ends with a condition, for messages only, some at a time. */
  private async runInParts(messageIds: readonly MessageId[], statement: string, values: readonly SqlValue[]): Promise<void> {
    for (const part of chunks(messageIds, ROWS_PER_STATEMENT)) {
      const ofPart = inList('message_id', part);
      await this.sql.run(`${statement} AND ${ofPart.text}`, [...values, ...ofPart.values]);
    }
  }
}
