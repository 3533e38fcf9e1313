import type { DataSource } from 'typeorm';
import { takeOutboxRows } from '../../../platform/database/take-outbox-rows.js';
import { BOT_TRIGGERED } from '../../messaging/sending.api.js';
import type { BotTriggered } from '../application/bot-triggered.handler.js';
import type { AttemptOutcome, DeliveryState } from '../domain/delivery.js';

const PARKED: DeliveryState = 'dead';
const OUTCOME: AttemptOutcome = 'cancelled';

/**
 * Ends all unfinished deliveries, to bots and of events, without calling their endpoints, so that their owners decide which to replay. For commands that run while
 * servers and workers are stopped.
 * @param reason is shown in the log of each delivery
 * @param now milliseconds UTC
 * @returns the number of deliveries
 */
export async function parkDeliveries(dataSource: DataSource, reason: string, now: number): Promise<number> {
  for (const { realmId, payload, createdAt } of await takeOutboxRows(dataSource, BOT_TRIGGERED)) {
    const { botId, messageId, trigger, mentionedIn = null } = JSON.parse(payload) as BotTriggered;
    await dataSource.query(
      `INSERT IGNORE INTO webhook_delivery
         (realm_id, bot_id, message_id, trigger_kind, mention_conversation_id, state, attempts, next_attempt_at, created_at)
       VALUES (?, ?, ?, ?, ?, 'pending', 0, ?, ?)`,
      [realmId, botId, messageId, trigger, mentionedIn, createdAt, createdAt],
    );
  }
  await dataSource.query(
    `INSERT INTO webhook_attempt (delivery_id, number, realm_id, started_at, duration_ms, status, outcome, detail)
     SELECT id, attempts + 1, realm_id, ?, 0, NULL, ?, ? FROM webhook_delivery WHERE state = 'pending'`,
    [now, OUTCOME, reason],
  );
  const { affectedRows } = await dataSource.query<{ affectedRows: number }>(
    `UPDATE webhook_delivery SET state = ?, attempts = attempts + 1, next_attempt_at = NULL, finished_at = ?, conclusion = NULL
      WHERE state = 'pending'`,
    [PARKED, now],
  );
  return affectedRows + (await parkEvents(dataSource, reason, now));
}

async function parkEvents(dataSource: DataSource, reason: string, now: number): Promise<number> {
  await dataSource.query(
    `INSERT INTO event_attempt (event_delivery_id, number, realm_id, started_at, duration_ms, status, outcome, detail)
     SELECT id, attempts + 1, realm_id, ?, 0, NULL, ?, ? FROM event_delivery WHERE state = 'pending'`,
    [now, OUTCOME, reason],
  );
  const { affectedRows } = await dataSource.query<{ affectedRows: number }>(
    `UPDATE event_delivery SET state = ?, attempts = attempts + 1, next_attempt_at = NULL, finished_at = ? WHERE state = 'pending'`,
    [PARKED, now],
  );
  return affectedRows;
}
