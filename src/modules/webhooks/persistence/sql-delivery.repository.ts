import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { padToPowerOfTwo, rowPlaceholders, Sql, type SqlValue } from '../../../platform/database/sql.js';
import { DeliveryRepository, type FoundDelivery, type AttemptResult } from '../application/delivery.repository.js';
import type { Conclusion } from '../domain/conclusion.js';
import type { Delivery, DeliveryCause, DeliveryId } from '../domain/delivery.js';

/** The columns of a `Delivery`. */
export const DELIVERY_COLUMNS = `id, realm_id AS realmId, bot_id AS botId, message_id AS messageId, trigger_kind AS \`trigger\`,
  mention_conversation_id AS mentionedIn, state, attempts,
  attempts_before_replay AS attemptsBeforeReplay, failure_notified_at AS failureNotifiedAt, next_attempt_at AS nextAttemptAt, created_at AS createdAt`;

/** Stores deliveries in MariaDB or MySQL. Which process begins and which one stores the result of an attempt is decided by compare-and-set on the number of attempts. */
@Injectable()
export class SqlDeliveryRepository extends DeliveryRepository {
  constructor(
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  async addMissing(causes: readonly DeliveryCause[], now: number): Promise<Delivery[]> {
    if (causes.length === 0) return [];
    const padded = padToPowerOfTwo(causes);
    return this.unitOfWork.run(async () => {
      await this.sql.run(
        `INSERT INTO webhook_delivery (realm_id, bot_id, message_id, trigger_kind, mention_conversation_id, state, attempts, next_attempt_at, created_at)
         VALUES ${rowPlaceholders(causes, "(?, ?, ?, ?, ?, 'pending', 0, ?, ?)")}
         ON DUPLICATE KEY UPDATE id = id`,
        causes.flatMap((cause): SqlValue[] => [cause.realmId, cause.botId, cause.messageId, cause.trigger, cause.mentionedIn, now, now]),
      );
      return this.sql.rows<Delivery>(
        `SELECT ${DELIVERY_COLUMNS} FROM webhook_delivery WHERE (bot_id, message_id) IN (${rowPlaceholders(padded, 2)})`,
        padded.flatMap(({ botId, messageId }) => [botId, messageId]),
      );
    });
  }

  async find(id: DeliveryId): Promise<FoundDelivery | null> {
    const [row] = await this.sql.rows<Delivery & { readonly concluded: number }>(
      `SELECT ${DELIVERY_COLUMNS}, conclusion IS NOT NULL AS concluded FROM webhook_delivery WHERE id = ?`,
      [id],
    );
    return row ? { ...row, concluded: row.concluded === 1 } : null;
  }

  async claim({ id, attempts }: Delivery, now: number, lostAt: number): Promise<boolean> {
    const { affectedRows } = await this.sql.run(
      `UPDATE webhook_delivery SET attempts = attempts + 1, next_attempt_at = ?
        WHERE id = ? AND state = 'pending' AND attempts = ? AND next_attempt_at <= ? AND conclusion IS NULL`,
      [lostAt, id, attempts, now],
    );
    return affectedRows === 1;
  }

  async lockRunning(id: DeliveryId, attempt: number): Promise<boolean> {
    const rows = await this.sql.rows(
      `SELECT id FROM webhook_delivery WHERE id = ? AND state = 'pending' AND attempts = ? AND conclusion IS NULL FOR UPDATE`,
      [id, attempt],
    );
    return rows.length === 1;
  }

  async conclude(id: DeliveryId, conclusion: Conclusion, lostAt: number): Promise<void> {
    await this.sql.run('UPDATE webhook_delivery SET conclusion = ?, next_attempt_at = ? WHERE id = ?', [
      JSON.stringify(conclusion),
      lostAt,
      id,
    ]);
  }

  takeOver({ id, attempts }: Delivery, now: number, lostAt: number): Promise<Conclusion | null> {
    return this.unitOfWork.run(async () => {
      const { affectedRows } = await this.sql.run(
        `UPDATE webhook_delivery SET next_attempt_at = ?
          WHERE id = ? AND state = 'pending' AND attempts = ? AND next_attempt_at <= ? AND conclusion IS NOT NULL`,
        [lostAt, id, attempts, now],
      );
      if (affectedRows !== 1) return null;
      const [row] = await this.sql.rows<{ conclusion: string }>('SELECT conclusion FROM webhook_delivery WHERE id = ?', [id]);
      return row ? (JSON.parse(row.conclusion) as Conclusion) : null;
    });
  }

  storeAttempt({ id, realmId }: Delivery, result: AttemptResult, concluded: boolean): Promise<boolean> {
    const { attempt, state, failureNotifiedAt, nextAttemptAt, finishedAt } = result;
    return this.unitOfWork.run(async () => {
      const { affectedRows } = await this.sql.run(
        `UPDATE webhook_delivery SET state = ?, failure_notified_at = COALESCE(failure_notified_at, ?), next_attempt_at = ?, finished_at = ?, conclusion = NULL
          WHERE id = ? AND state = 'pending' AND attempts = ? AND conclusion IS ${concluded ? 'NOT NULL' : 'NULL'}`,
        [state, failureNotifiedAt, nextAttemptAt, finishedAt, id, attempt.number],
      );
      if (affectedRows !== 1) return false;
      await this.sql.run(
        `INSERT INTO webhook_attempt (delivery_id, number, realm_id, started_at, duration_ms, status, outcome, detail)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [id, attempt.number, realmId, attempt.startedAt, attempt.durationMs, attempt.status, attempt.outcome, attempt.detail],
      );
      return true;
    });
  }

  async listBotsWithDue(before: number): Promise<UserId[]> {
    // The index contains the earliest delivery of each bot first, so that the query reads one entry per bot.
    const rows = await this.sql.rows<{ botId: UserId; first: number }>(
      `SELECT bot_id AS botId, MIN(next_attempt_at) AS first FROM webhook_delivery WHERE state = 'pending' GROUP BY bot_id`,
    );
    return rows.filter(({ first }) => first <= before).map(({ botId }) => botId);
  }

  listDue(botId: UserId, before: number, limit: number): Promise<Delivery[]> {
    return this.sql.rows<Delivery>(
      `SELECT ${DELIVERY_COLUMNS} FROM webhook_delivery WHERE state = 'pending' AND bot_id = ? AND next_attempt_at <= ?
        ORDER BY next_attempt_at LIMIT ${limit}`,
      [botId, before],
    );
  }
}
