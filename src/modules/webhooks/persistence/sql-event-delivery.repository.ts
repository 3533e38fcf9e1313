import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { padToPowerOfTwo, placeholders, rowPlaceholders, Sql, type SqlValue } from '../../../platform/database/sql.js';
import type { DeliveryPageInput, ReplayRange } from '../application/delivery.repository.js';
import {
  type EventAttemptResult,
  type EventDeliveryOwner,
  type EventDeliveryRecord,
  EventDeliveryRepository,
} from '../application/event-delivery.repository.js';
import type { Attempt, DeliveryId } from '../domain/delivery.js';
import type { EventCause, EventDelivery, StoredEvent } from '../domain/event-delivery.js';
import { EVENT_TYPES_ABOUT_ACCOUNTS, type EventWebhookId } from '../domain/event-webhook.js';

const COLUMNS = `id, realm_id AS realmId, webhook_id AS webhookId, source_row_id AS sourceRowId, sequence, event_type AS eventType,
  message_id AS messageId, event, state, attempts, attempts_before_replay AS attemptsBeforeReplay, happened_at AS happenedAt,
  created_at AS createdAt, next_attempt_at AS nextAttemptAt`;

type Row<D extends EventDelivery> = Omit<D, 'event'> & { readonly event: string };

/** Stores deliveries of events in MariaDB or MySQL. Which process begins and which one stores the result of an attempt is decided by compare-and-set on the number of attempts. */
@Injectable()
export class SqlEventDeliveryRepository extends EventDeliveryRepository {
  constructor(
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  addMissing({ realmId, id }: EventDeliveryOwner, causes: readonly EventCause[], now: number): Promise<EventDelivery[]> {
    if (causes.length === 0) return Promise.resolve([]);
    return this.unitOfWork.run(async () => {
      // The lock of the webhook orders the numbers, and is taken before anything is read.
      const [webhook] = await this.sql.rows<{ last: number }>(
        'SELECT last_sequence AS last FROM event_webhook WHERE id = ? AND realm_id = ? AND disabled_at IS NULL FOR UPDATE',
        [id, realmId],
      );
      if (!webhook) return [];
      const rowIds = padToPowerOfTwo(causes.map(({ sourceRowId }) => sourceRowId));
      const stored = new Map(
        (
          await this.load<EventDelivery>(
            `SELECT ${COLUMNS} FROM event_delivery WHERE webhook_id = ? AND source_row_id IN (${placeholders(rowIds)})`,
            [id, ...rowIds],
          )
        ).map((delivery) => [delivery.sourceRowId, delivery]),
      );
      const missing = causes.filter(({ sourceRowId }) => !stored.has(sourceRowId));
      const added = missing.length === 0 ? [] : await this.insert({ realmId, id }, missing, webhook.last, now);
      return [...[...stored.values()].filter(({ state, attempts }) => state === 'pending' && attempts === 0), ...added];
    }, 'committed');
  }

  async hasMorePendingThan(id: EventWebhookId, count: number): Promise<boolean> {
    const rows = await this.sql.rows(`SELECT id FROM event_delivery WHERE state = 'pending' AND webhook_id = ? LIMIT 1 OFFSET ${count}`, [
      id,
    ]);
    return rows.length > 0;
  }

  async find(id: DeliveryId): Promise<EventDelivery | null> {
    const [delivery] = await this.load<EventDelivery>(`SELECT ${COLUMNS} FROM event_delivery WHERE id = ?`, [id]);
    return delivery ?? null;
  }

  async claim({ id, attempts }: EventDelivery, now: number, lostAt: number): Promise<boolean> {
    const { affectedRows } = await this.sql.run(
      `UPDATE event_delivery SET attempts = attempts + 1, next_attempt_at = ?
        WHERE id = ? AND state = 'pending' AND attempts = ? AND next_attempt_at <= ?`,
      [lostAt, id, attempts, now],
    );
    return affectedRows === 1;
  }

  storeAttempt({ id, realmId }: EventDelivery, { attempt, state, nextAttemptAt, finishedAt }: EventAttemptResult): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const { affectedRows } = await this.sql.run(
        `UPDATE event_delivery SET state = ?, next_attempt_at = ?, finished_at = ? WHERE id = ? AND state = 'pending' AND attempts = ?`,
        [state, nextAttemptAt, finishedAt, id, attempt.number],
      );
      if (affectedRows !== 1) return false;
      await this.sql.run(
        `INSERT INTO event_attempt (event_delivery_id, number, realm_id, started_at, duration_ms, status, outcome, detail)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        [id, attempt.number, realmId, attempt.startedAt, attempt.durationMs, attempt.status, attempt.outcome, attempt.detail],
      );
      return true;
    });
  }

  async listWebhooksWithDue(before: number): Promise<EventWebhookId[]> {
    // The index contains the earliest delivery of each webhook first, so that the query reads one entry per webhook.
    const rows = await this.sql.rows<{ webhookId: EventWebhookId; first: number }>(
      `SELECT webhook_id AS webhookId, MIN(next_attempt_at) AS first FROM event_delivery WHERE state = 'pending' GROUP BY webhook_id`,
    );
    return rows.filter(({ first }) => first <= before).map(({ webhookId }) => webhookId);
  }

  listDue(id: EventWebhookId, before: number, limit: number): Promise<EventDelivery[]> {
    return this.load<EventDelivery>(
      `SELECT ${COLUMNS} FROM event_delivery WHERE state = 'pending' AND webhook_id = ? AND next_attempt_at <= ? ORDER BY next_attempt_at, id LIMIT ${limit}`,
      [id, before],
    );
  }

  listPage({ realmId, id }: EventDeliveryOwner, { state, before, limit }: DeliveryPageInput): Promise<EventDeliveryRecord[]> {
    const conditions = ['realm_id = ?', 'webhook_id = ?'];
    const values: SqlValue[] = [realmId, id];
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

  async findRecord({ realmId, id: webhookId }: EventDeliveryOwner, id: DeliveryId): Promise<EventDeliveryRecord | null> {
    const [record] = await this.loadRecords('id = ? AND realm_id = ? AND webhook_id = ?', [id, realmId, webhookId]);
    return record ?? null;
  }

  async replay({ realmId, id }: EventDeliveryOwner, ids: readonly DeliveryId[], now: number): Promise<number> {
    if (ids.length === 0) return 0;
    const padded = padToPowerOfTwo(ids);
    const { affectedRows } = await this.sql.run(
      `UPDATE event_delivery SET state = 'pending', next_attempt_at = ?, finished_at = NULL, attempts_before_replay = attempts
        WHERE id IN (${placeholders(padded)}) AND realm_id = ? AND webhook_id = ? AND state <> 'pending'`,
      [now, ...padded, realmId, id],
    );
    return affectedRows;
  }

  async listFinished({ realmId, id }: EventDeliveryOwner, { since, until, states, limit }: ReplayRange): Promise<DeliveryId[]> {
    if (states.length === 0) return [];
    const padded = padToPowerOfTwo(states);
    const rows = await this.sql.rows<{ id: DeliveryId }>(
      `SELECT id FROM event_delivery
        WHERE realm_id = ? AND webhook_id = ? AND created_at BETWEEN ? AND ? AND state IN (${placeholders(padded)}) AND state <> 'pending'
        ORDER BY id LIMIT ${limit}`,
      [realmId, id, since, until, ...padded],
    );
    return rows.map((row) => row.id);
  }

  async forgetEventsAbout(realmId: RealmId, accounts: readonly UserId[], texts: readonly string[]): Promise<void> {
    // A changed profile or status names the account by its id alone.
    const types = EVENT_TYPES_ABOUT_ACCOUNTS;
    const describes = `event_type IN (${placeholders(types)}) AND event REGEXP ?`;
    const conditions = [describes, ...texts.map(() => 'LOCATE(?, LOWER(event)) > 0')];
    await this.sql.run(`UPDATE event_delivery SET event = '{}' WHERE realm_id = ? AND ((${conditions.join(') OR (')}))`, [
      realmId,
      ...types,
      `"user_id":(${accounts.join('|')})[,}]`,
      ...texts.map((text) => JSON.stringify(text.toLowerCase())),
    ]);
  }

  async deleteExpired(finishedBefore: number, limit: number): Promise<number> {
    const expired = await this.delete(`finished_at < ? ORDER BY finished_at LIMIT ${limit}`, [finishedBefore]);
    // One entry of the index per webhook is read.
    const used = await this.sql.rows<{ id: EventWebhookId }>('SELECT DISTINCT webhook_id AS id FROM event_delivery');
    if (used.length === 0) return expired;
    const ids = padToPowerOfTwo(used.map(({ id }) => id));
    const present = await this.sql.rows<{ id: EventWebhookId }>(`SELECT id FROM event_webhook WHERE id IN (${placeholders(ids)})`, ids);
    const known = new Set(present.map(({ id }) => id));
    let orphaned = 0;
    for (const { id } of used) if (!known.has(id)) orphaned += await this.delete(`webhook_id = ? ORDER BY id LIMIT ${limit}`, [id]);
    return expired + orphaned;
  }

  private delete(condition: string, values: readonly SqlValue[]): Promise<number> {
    return this.unitOfWork.run(async () => {
      const old = await this.sql.rows<{ id: DeliveryId }>(`SELECT id FROM event_delivery WHERE ${condition} FOR UPDATE`, values);
      if (old.length === 0) return 0;
      const ids = padToPowerOfTwo(old.map(({ id }) => id));
      await this.sql.run(`DELETE FROM event_attempt WHERE event_delivery_id IN (${placeholders(ids)})`, ids);
      await this.sql.run(`DELETE FROM event_delivery WHERE id IN (${placeholders(ids)})`, ids);
      return old.length;
    });
  }

  private async insert(
    { realmId, id }: EventDeliveryOwner,
    causes: readonly EventCause[],
    last: number,
    now: number,
  ): Promise<EventDelivery[]> {
    const inserted = await this.sql.run(
      `INSERT INTO event_delivery
         (realm_id, webhook_id, source_row_id, sequence, event_type, message_id, event, state, attempts, happened_at, created_at, next_attempt_at)
       VALUES ${rowPlaceholders(causes, "(?, ?, ?, ?, ?, ?, ?, 'pending', 0, ?, ?, ?)")}`,
      causes.flatMap((cause, index): SqlValue[] => [
        realmId,
        id,
        cause.sourceRowId,
        last + index + 1,
        cause.eventType,
        cause.messageId,
        JSON.stringify(cause.event),
        cause.happenedAt,
        now,
        now,
      ]),
    );
    await this.sql.run('UPDATE event_webhook SET last_sequence = ? WHERE id = ?', [last + causes.length, id]);
    const ids = await this.sql.insertedIds(inserted, causes.length);
    return causes.map((cause, index) => ({
      ...cause,
      id: ids[index] as DeliveryId,
      realmId,
      webhookId: id,
      sequence: last + index + 1,
      state: 'pending',
      attempts: 0,
      attemptsBeforeReplay: 0,
      createdAt: now,
      nextAttemptAt: now,
    }));
  }

  private async load<D extends EventDelivery>(statement: string, values: readonly SqlValue[]): Promise<D[]> {
    const rows = await this.sql.rows<Row<D>>(statement, values);
    return rows.map((row) => ({ ...row, event: JSON.parse(row.event) as StoredEvent }) as unknown as D);
  }

  private async loadRecords(condition: string, values: readonly SqlValue[]): Promise<EventDeliveryRecord[]> {
    const rows = await this.load<Omit<EventDeliveryRecord, 'log'>>(
      `SELECT ${COLUMNS}, finished_at AS finishedAt FROM event_delivery WHERE ${condition}`,
      values,
    );
    if (rows.length === 0) return [];
    const ids = padToPowerOfTwo(rows.map(({ id }) => id));
    const attempts = await this.sql.rows<Attempt & { deliveryId: DeliveryId }>(
      `SELECT event_delivery_id AS deliveryId, number, started_at AS startedAt, duration_ms AS durationMs, status, outcome, detail
         FROM event_attempt WHERE event_delivery_id IN (${placeholders(ids)}) ORDER BY event_delivery_id, number`,
      ids,
    );
    const logs = new Map<DeliveryId, Attempt[]>();
    for (const { deliveryId, ...attempt } of attempts) logs.set(deliveryId, [...(logs.get(deliveryId) ?? []), attempt]);
    return rows.map((row) => ({ ...row, log: logs.get(row.id) ?? [] }));
  }
}
