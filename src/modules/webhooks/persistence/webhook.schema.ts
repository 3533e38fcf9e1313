import { EntitySchema } from 'typeorm';
import { bigInteger, id, optionalId, optionalTime, time } from '../../../platform/database/columns.js';
import type { Endpoint } from '../domain/endpoint.js';

/** Deliveries and attempts are read and written by hand-written statements; their schemas only detect drift. */
export const WebhookDeliverySchema = new EntitySchema({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    botId: id('bot_id'),
    messageId: bigInteger('message_id'),
    trigger: { type: 'varchar', length: 20, name: 'trigger_kind' },
    state: { type: 'varchar', length: 20 },
    attempts: id('attempts'),
    nextAttemptAt: optionalTime('next_attempt_at'),
    createdAt: time('created_at'),
    failureNotifiedAt: optionalTime('failure_notified_at'),
    finishedAt: optionalTime('finished_at'),
    attemptsBeforeReplay: { ...id('attempts_before_replay'), default: 0 },
    conclusion: { type: 'mediumtext', nullable: true },
    mentionedIn: optionalId('mention_conversation_id'),
  },
  indices: [
    { name: 'webhook_delivery_message', columns: ['botId', 'messageId'], unique: true },
    { name: 'webhook_delivery_waiting', columns: ['state', 'botId', 'nextAttemptAt'] },
    { name: 'webhook_delivery_finished', columns: ['finishedAt'] },
    { name: 'webhook_delivery_bot', columns: ['realmId', 'botId', 'id'] },
  ],
});

export const WebhookAttemptSchema = new EntitySchema({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  columns: {
    deliveryId: { ...bigInteger('delivery_id'), primary: true },
    number: { ...id('number'), primary: true },
    realmId: id('realm_id'),
    startedAt: time('started_at'),
    durationMs: id('duration_ms'),
    status: { type: 'smallint', unsigned: true, nullable: true },
    outcome: { type: 'varchar', length: 20 },
    detail: { type: 'varchar', length: 1024 },
  },
});

export const WebhookEndpointSchema = new EntitySchema<Endpoint>({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  columns: {
    botId: { ...id('bot_id'), primary: true },
    realmId: id('realm_id'),
    failures: id('failures'),
    failingSince: optionalTime('failing_since'),
    failedCalls: { ...id('failed_calls'), default: 0 },
    ownerNotifiedAt: optionalTime('owner_notified_at'),
    pausedUntil: optionalTime('paused_until'),
    disabledAt: optionalTime('disabled_at'),
    disabledReason: { type: 'varchar', length: 20, nullable: true, name: 'disabled_reason' },
    previousSecretUntil: optionalTime('previous_secret_until'),
  },
  indices: [{ name: 'webhook_endpoint_realm', columns: ['realmId'] }],
});
