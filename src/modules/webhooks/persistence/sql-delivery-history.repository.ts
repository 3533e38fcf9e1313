import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { padToPowerOfTwo, placeholders, Sql, type SqlValue } from '../../../platform/database/sql.js';
import {
  DeliveryHistoryRepository,
  type DeliveryOwner,
  type DeliveryRecord,
  type DeliveryPageInput,
  type ReplayRange,
} from '../application/delivery.repository.js';
import type { Attempt, Delivery, DeliveryId } from '../domain/delivery.js';
import { DELIVERY_COLUMNS } from './sql-delivery.repository.js';

const REPLAY_ASSIGNMENTS = `state = 'pending', next_attempt_at = ?, finished_at = NULL, attempts_before_replay = attempts, failure_notified_at = NULL`;

@Injectable()
export class SqlDeliveryHistoryRepository extends DeliveryHistoryRepository {
  constructor(
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  listPage({ realmId, botId }: DeliveryOwner, { state, before, limit }: DeliveryPageInput): Promise<DeliveryRecord[]> {
    const conditions = ['realm_id = ?', 'bot_id = ?'];
    const values: SqlValue[] = [realmId, botId];
    if (state !== null) {
      conditions.push('state = ?');
      values.push(state);
    }
    if (before !== null) {
      conditions.push('id < ?');
      values.push(before);
    }
    return this.loadRecords(`${conditions.join(' AND ')} ORDER BY id DESC LIMIT ${limit}`, values);
  }

  async find({ realmId, botId }: DeliveryOwner, id: DeliveryId): Promise<DeliveryRecord | null> {
    const [record] = await this.loadRecords('id = ? AND realm_id = ? AND bot_id = ?', [id, realmId, botId]);
    return record ?? null;
  }

  async replay({ realmId, botId }: DeliveryOwner, id: DeliveryId, now: number): Promise<boolean> {
    const { affectedRows } = await this.sql.run(
      `UPDATE webhook_delivery SET ${REPLAY_ASSIGNMENTS} WHERE id = ? AND realm_id = ? AND bot_id = ? AND state <> 'pending'`,
      [now, id, realmId, botId],
    );
    return affectedRows === 1;
  }

  async listFinished({ realmId, botId }: DeliveryOwner, { since, until, states, limit }: ReplayRange): Promise<Delivery[]> {
    if (states.length === 0) return [];
    const paddedStates = padToPowerOfTwo(states);
    return this.sql.rows<Delivery>(
      `SELECT ${DELIVERY_COLUMNS} FROM webhook_delivery
        WHERE realm_id = ? AND bot_id = ? AND created_at BETWEEN ? AND ? AND state IN (${placeholders(paddedStates)}) AND state <> 'pending'
        ORDER BY id LIMIT ${limit}`,
      [realmId, botId, since, until, ...paddedStates],
    );
  }

  async replayAll({ realmId, botId }: DeliveryOwner, ids: readonly DeliveryId[], now: number): Promise<number> {
    if (ids.length === 0) return 0;
    const padded = padToPowerOfTwo(ids);
    const { affectedRows } = await this.sql.run(
      `UPDATE webhook_delivery SET ${REPLAY_ASSIGNMENTS} WHERE id IN (${placeholders(padded)}) AND realm_id = ? AND bot_id = ? AND state <> 'pending'`,
      [now, ...padded, realmId, botId],
    );
    return affectedRows;
  }

  deleteFinishedBefore(finishedBefore: number, limit: number): Promise<number> {
    return this.unitOfWork.run(async () => {
      const old = await this.sql.rows<{ id: DeliveryId }>(
        `SELECT id FROM webhook_delivery WHERE finished_at < ? ORDER BY finished_at LIMIT ${limit} FOR UPDATE`,
        [finishedBefore],
      );
      if (old.length === 0) return 0;
      const ids = padToPowerOfTwo(old.map(({ id }) => id));
      await this.sql.run(`DELETE FROM webhook_attempt WHERE delivery_id IN (${placeholders(ids)})`, ids);
      await this.sql.run(`DELETE FROM webhook_delivery WHERE id IN (${placeholders(ids)})`, ids);
      return old.length;
    });
  }

  private async loadRecords(condition: string, values: readonly SqlValue[]): Promise<DeliveryRecord[]> {
    const rows = await this.sql.rows<Omit<DeliveryRecord, 'log'>>(
      `SELECT ${DELIVERY_COLUMNS}, finished_at AS finishedAt FROM webhook_delivery WHERE ${condition}`,
      values,
    );
    const logs = await this.loadLogs(rows.map(({ id }) => id));
    return rows.map((row) => ({ ...row, log: logs.get(row.id) ?? [] }));
  }

  private async loadLogs(ids: readonly DeliveryId[]): Promise<ReadonlyMap<DeliveryId, Attempt[]>> {
    const logs = new Map<DeliveryId, Attempt[]>();
    if (ids.length === 0) return logs;
    const padded = padToPowerOfTwo(ids);
    const rows = await this.sql.rows<Attempt & { deliveryId: DeliveryId }>(
      `SELECT delivery_id AS deliveryId, number, started_at AS startedAt, duration_ms AS durationMs, status, outcome, detail
         FROM webhook_attempt WHERE delivery_id IN (${placeholders(padded)}) ORDER BY delivery_id, number`,
      padded,
    );
    for (const { deliveryId, ...attempt } of rows) logs.set(deliveryId, [...(logs.get(deliveryId) ?? []), attempt]);
    return logs;
  }
}
