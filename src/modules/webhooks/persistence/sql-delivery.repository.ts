import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { filled, Sql, type SqlValue } from '../../../platform/database/sql.js';
import { DeliveryRepository, type Settlement } from '../application/delivery.repository.js';
import type { Delivery, DeliveryCause, DeliveryId } from '../domain/delivery.js';

const COLUMNS = `id, realm_id AS realmId, bot_id AS botId, message_id AS messageId, trigger_kind AS \`trigger\`, state, attempts,
  next_attempt_at AS nextAttemptAt`;

/** Deliveries in MariaDB or MySQL. Who begins and who settles an attempt is decided by compare-and-set on the count of attempts. */
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
    const wanted = filled(causes);
    return this.unitOfWork.run(async () => {
      await this.sql.run(
        `INSERT INTO webhook_delivery (realm_id, bot_id, message_id, trigger_kind, state, attempts, next_attempt_at, created_at)
         VALUES ${causes.map(() => "(?, ?, ?, ?, 'pending', 0, ?, ?)").join(', ')}
         ON DUPLICATE KEY UPDATE id = id`,
        causes.flatMap((cause): SqlValue[] => [cause.realmId, cause.botId, cause.messageId, cause.trigger, now, now]),
      );
      return this.sql.rows<Delivery>(
        `SELECT ${COLUMNS} FROM webhook_delivery WHERE (bot_id, message_id) IN (${wanted.map(() => '(?, ?)').join(', ')})`,
        wanted.flatMap(({ botId, messageId }) => [botId, messageId]),
      );
    });
  }

  async find(id: DeliveryId): Promise<Delivery | null> {
    const [row] = await this.sql.rows<Delivery>(`SELECT ${COLUMNS} FROM webhook_delivery WHERE id = ?`, [id]);
    return row ?? null;
  }

  async claim({ id, attempts }: Delivery, now: number, lostAt: number): Promise<boolean> {
    const { affectedRows } = await this.sql.run(
      `UPDATE webhook_delivery SET attempts = attempts + 1, next_attempt_at = ?
        WHERE id = ? AND state = 'pending' AND attempts = ? AND next_attempt_at <= ?`,
      [lostAt, id, attempts, now],
    );
    return affectedRows === 1;
  }

  settle({ id, realmId }: Delivery, { attempt, state, nextAttemptAt, finishedAt }: Settlement): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const { affectedRows } = await this.sql.run(
        `UPDATE webhook_delivery SET state = ?, next_attempt_at = ?, finished_at = ? WHERE id = ? AND state = 'pending' AND attempts = ?`,
        [state, nextAttemptAt, finishedAt, id, attempt.number],
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

  overdue(before: number, limit: number): Promise<Delivery[]> {
    return this.sql.rows<Delivery>(
      `SELECT ${COLUMNS} FROM webhook_delivery WHERE state = 'pending' AND next_attempt_at <= ? ORDER BY next_attempt_at LIMIT ${limit}`,
      [before],
    );
  }
}
