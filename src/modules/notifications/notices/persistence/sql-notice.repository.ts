import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { inList, isNotInDeactivatedRealm, rowPlaceholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { type DueBatch, type NoticeChange, type NoticeQuery, NoticeRepository } from '../application/notice.repository.js';
import type { Reason } from '../domain/reason.js';
import type { NewNotice, Notice, NoticeId } from '../domain/notice.js';

const ROWS_PER_STATEMENT = 500;
const MAX_DELETED = 1_000;

const COLUMNS = `id, realm_id AS realmId, user_id AS userId, message_id AS messageId, channel, cause, outcome, reason, decided_at AS decidedAt,
  due_at AS dueAt, attempts, finished_at AS finishedAt, result, detail, provider_id AS providerId`;

/** Notices as rows. Which process delivers one is decided by its lease. */
@Injectable()
export class SqlNoticeRepository extends NoticeRepository {
  constructor(
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async addMissing(notices: readonly NewNotice[]): Promise<void> {
    for (const part of chunks(notices, ROWS_PER_STATEMENT)) {
      const waiting = await this.findWaitingBatches(part);
      await this.sql.run(
        `INSERT INTO notice (realm_id, user_id, message_id, channel, cause, outcome, reason, decided_at, due_at, finished_at, result)
         VALUES ${rowPlaceholders(part, 11)} ON DUPLICATE KEY UPDATE id = id`,
        part.flatMap((notice): SqlValue[] => {
          const { realmId, userId, messageId, channel, cause, outcome, reason, decidedAt, finishedAt, result } = notice;
          const joined = outcome === 'batch_until' ? waiting.get(batchKey(notice)) : undefined;
          const dueAt = joined === undefined ? notice.dueAt : Math.min(joined, notice.dueAt ?? joined);
          return [realmId, userId, messageId, channel, cause, outcome, reason, decidedAt, dueAt, finishedAt, result];
        }),
      );
    }
  }

  list(realmId: RealmId, userId: UserId, { messageId, before, limit }: NoticeQuery): Promise<Notice[]> {
    const conditions = ['realm_id = ?', 'user_id = ?'];
    const values: SqlValue[] = [realmId, userId];
    if (messageId !== null) {
      conditions.push('message_id = ?');
      values.push(messageId);
    }
    if (before !== null) {
      conditions.push('id < ?');
      values.push(before);
    }
    const statement = `SELECT ${COLUMNS} FROM notice WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ${Math.trunc(limit)}`;
    return this.sql.rows<Notice>(statement, values);
  }

  listDue(now: number, limit: number): Promise<DueBatch[]> {
    return this.sql.rows<DueBatch>(
      `SELECT realm_id AS realmId, user_id AS userId, channel FROM notice
        WHERE due_at <= ? AND (leased_until IS NULL OR leased_until <= ?) AND ${isNotInDeactivatedRealm('notice')}
        GROUP BY realm_id, user_id, channel ORDER BY MIN(due_at) LIMIT ${Math.trunc(limit)}`,
      [now, now],
    );
  }

  claim(
    { userId, channel }: DueBatch,
    { now, leaseUntil }: { readonly now: number; readonly leaseUntil: number },
    limit: number,
  ): Promise<Notice[]> {
    return this.unitOfWork.run(async () => {
      const notices = await this.sql.rows<Notice>(
        `SELECT ${COLUMNS} FROM notice
          WHERE user_id = ? AND channel = ? AND due_at <= ? AND (leased_until IS NULL OR leased_until <= ?)
          ORDER BY id LIMIT ${Math.trunc(limit)} FOR UPDATE SKIP LOCKED`,
        [userId, channel, now, now],
      );
      if (notices.length === 0) return [];
      const { text, values } = inList(
        'id',
        notices.map(({ id }) => id),
      );
      await this.sql.run(`UPDATE notice SET leased_until = ?, attempts = attempts + 1 WHERE ${text}`, [leaseUntil, ...values]);
      return notices.map((notice) => ({ ...notice, attempts: notice.attempts + 1 }));
    }, 'committed');
  }

  async record(changes: ReadonlyMap<NoticeId, NoticeChange>, leaseUntil: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      for (const [id, change] of changes) {
        const finished = change.result === null ? null : change;
        const { affectedRows } = await this.sql.run(
          `UPDATE notice SET due_at = ?, leased_until = NULL, finished_at = ?, result = ?, reason = COALESCE(?, reason), detail = ?,
                  provider_id = COALESCE(?, provider_id)
            WHERE id = ? AND leased_until = ?`,
          [
            change.result === null ? change.dueAt : null,
            finished?.finishedAt ?? null,
            change.result,
            change.reason ?? null,
            change.detail ?? null,
            finished?.providerId ?? null,
            id,
            leaseUntil,
          ],
        );
        if (affectedRows === 0) throw new Error(`The lease of notice ${id} has ended.`);
      }
    });
  }

  async recordHandedOver(
    { channel, providerId }: { readonly channel: string; readonly providerId: string },
    { result, reason, detail }: { readonly result: string; readonly reason?: string; readonly detail?: string },
  ): Promise<void> {
    await this.sql.run(
      `UPDATE notice SET result = ?, reason = COALESCE(?, reason), detail = ? WHERE channel = ? AND provider_id = ? AND result = 'handed_over'`,
      [result, reason ?? null, detail ?? null, channel, providerId],
    );
  }

  async recordReturned(
    userId: UserId,
    { channel, providerId }: { readonly channel: string; readonly providerId: string },
    { result, reason, detail }: { readonly result: string; readonly reason?: string; readonly detail: string },
  ): Promise<void> {
    await this.sql.run(
      `UPDATE notice SET result = ?, reason = COALESCE(?, reason), detail = ?
        WHERE channel = ? AND provider_id = ? AND user_id = ? AND result IN ('handed_over', 'accepted')`,
      [result, reason ?? null, detail, channel, providerId, userId],
    );
  }

  async makeDue(realmId: RealmId, userId: UserId, reasons: readonly Reason[], now: number): Promise<void> {
    const { text, values } = inList('reason', reasons);
    await this.sql.run(`UPDATE notice SET due_at = ? WHERE realm_id = ? AND user_id = ? AND due_at > ? AND ${text}`, [
      now,
      realmId,
      userId,
      now,
      ...values,
    ]);
  }

  async deleteDecidedBefore(before: number): Promise<number> {
    const { affectedRows } = await this.sql.run(
      `DELETE FROM notice WHERE decided_at < ? AND due_at IS NULL ORDER BY decided_at LIMIT ${MAX_DELETED}`,
      [before],
    );
    return affectedRows;
  }

  async deleteAll(realmId: RealmId, userId: UserId): Promise<void> {
    await this.sql.run('DELETE FROM notice WHERE realm_id = ? AND user_id = ?', [realmId, userId]);
  }

  /** When the batches are due that wait already, by account and channel. */
  private async findWaitingBatches(notices: readonly NewNotice[]): Promise<ReadonlyMap<string, number>> {
    const batched = notices.filter(({ outcome }) => outcome === 'batch_until');
    const [first] = batched;
    if (!first) return new Map();
    const rows = await this.sql.rows<{ userId: UserId; channel: string; dueAt: number | null }>(
      `SELECT w.user_id AS userId, ? AS channel,
              (SELECT n.due_at FROM notice n
                WHERE n.user_id = w.user_id AND n.channel = ? AND n.due_at > ? AND n.outcome = 'batch_until' AND n.attempts = 0
                ORDER BY n.due_at LIMIT 1) AS dueAt
         FROM JSON_TABLE(?, '$[*]' COLUMNS (user_id int unsigned PATH '$')) AS w`,
      [first.channel, first.channel, first.decidedAt, JSON.stringify([...new Set(batched.map(({ userId }) => userId))])],
    );
    return new Map(rows.flatMap((row) => (row.dueAt === null ? [] : [[batchKey(row), row.dueAt] as const])));
  }
}

function batchKey({ userId, channel }: { readonly userId: UserId; readonly channel: string }): string {
  return `${userId} ${channel}`;
}
