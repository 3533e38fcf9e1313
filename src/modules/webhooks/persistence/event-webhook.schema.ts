import { EntitySchema } from 'typeorm';
import { bigInteger, id, json, optionalTime, time } from '../../../platform/database/columns.js';
import type { EventWebhook } from '../domain/event-webhook.js';

export const EventWebhookSchema = new EntitySchema<EventWebhook>({
  name: 'EventWebhook',
  tableName: 'event_webhook',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    ownerId: id('owner_id'),
    name: { type: 'varchar', length: 100 },
    url: { type: 'varchar', length: 2048 },
    eventTypes: json('event_types', 'text'),
    narrow: json('narrow', 'text'),
    applyMarkdown: { type: Boolean, name: 'apply_markdown' },
    sealedSecret: { type: 'varbinary', length: 255, name: 'sealed_secret' },
    previousSealedSecret: { type: 'varbinary', length: 255, name: 'previous_sealed_secret', nullable: true },
    previousSecretUntil: optionalTime('previous_secret_until'),
    lastSequence: { ...bigInteger('last_sequence'), default: 0 },
    createdAt: time('created_at'),
    failures: { ...id('failures'), default: 0 },
    failingSince: optionalTime('failing_since'),
    failedCalls: { ...id('failed_calls'), default: 0 },
    ownerNotifiedAt: optionalTime('owner_notified_at'),
    pausedUntil: optionalTime('paused_until'),
    disabledAt: optionalTime('disabled_at'),
    disabledReason: { type: 'varchar', length: 20, nullable: true, name: 'disabled_reason' },
  },
  indices: [
    { name: 'event_webhook_realm', columns: ['realmId'] },
    { name: 'event_webhook_owner', columns: ['ownerId'] },
  ],
});

/** Deliveries and attempts are read and written by hand-written statements; their schemas only detect drift. */
export const EventDeliverySchema = new EntitySchema({
  name: 'EventDelivery',
  tableName: 'event_delivery',
  columns: {
    id: { ...bigInteger('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    webhookId: id('webhook_id'),
    sourceRowId: bigInteger('source_row_id'),
    sequence: bigInteger('sequence'),
    eventType: { type: 'varchar', length: 40, name: 'event_type' },
    messageId: { ...bigInteger('message_id'), nullable: true },
    event: { type: 'mediumtext' },
    state: { type: 'varchar', length: 20 },
    attempts: id('attempts'),
    attemptsBeforeReplay: { ...id('attempts_before_replay'), default: 0 },
    happenedAt: time('happened_at'),
    createdAt: time('created_at'),
    nextAttemptAt: optionalTime('next_attempt_at'),
    finishedAt: optionalTime('finished_at'),
  },
  indices: [
    { name: 'event_delivery_source', columns: ['webhookId', 'sourceRowId'], unique: true },
    { name: 'event_delivery_waiting', columns: ['state', 'webhookId', 'nextAttemptAt'] },
    { name: 'event_delivery_webhook', columns: ['webhookId', 'id'] },
    { name: 'event_delivery_finished', columns: ['finishedAt'] },
    { name: 'event_delivery_realm', columns: ['realmId'] },
  ],
});

export const EventAttemptSchema = new EntitySchema({
  name: 'EventAttempt',
  tableName: 'event_attempt',
  columns: {
    deliveryId: { ...bigInteger('event_delivery_id'), primary: true },
    number: { ...id('number'), primary: true },
    realmId: id('realm_id'),
    startedAt: time('started_at'),
    durationMs: id('duration_ms'),
    status: { type: 'smallint', unsigned: true, nullable: true },
    outcome: { type: 'varchar', length: 20 },
    detail: { type: 'varchar', length: 1024 },
  },
  indices: [{ name: 'event_attempt_realm', columns: ['realmId'] }],
});
