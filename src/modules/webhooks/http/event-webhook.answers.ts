import {
  array,
  boolean,
  described,
  integer,
  literal,
  named,
  nullable,
  object,
  seconds,
  type Static,
  string,
  tuple,
} from '../../../kernel/schema.js';
import type { VisibleEventDelivery } from '../application/event-delivery-history.service.js';
import type { VisibleEventWebhook } from '../application/manage-event-webhooks.service.js';
import { eventDeliveryKey } from '../domain/event-delivery.js';
import { EVENT_WEBHOOK_TYPES } from '../domain/event-webhook.js';
import { DELIVERY_STATES, presentAttempts, toSeconds, WireAttempt } from './webhook.answers.js';

export const WireEventWebhook = named(
  'EventWebhook',
  object({
    id: integer(),
    owner_id: integer(),
    name: string(),
    url: string('Without its path in webhooks of others, because it may contain secrets.'),
    event_types: array(literal(...EVENT_WEBHOOK_TYPES)),
    narrow: array(tuple(string(), string())),
    apply_markdown: boolean(),
    date_created: seconds(),
    is_permitted: boolean('Whether its owner may have it. It gets nothing otherwise.'),
    previous_secret_until: nullable(seconds('Until when the secret before it signs as well.')),
    disabled: boolean(),
    disabled_reason: described(
      literal('gone', 'failing', 'manual', 'credentials', 'backlog', null),
      '`credentials`: those of its owner were replaced; `backlog`: too many events waited.',
    ),
    disabled_at: nullable(seconds()),
    failing_since: nullable(seconds('First failure without a success since.')),
    rests_until: nullable(seconds('Nothing is sent before.')),
  }),
);
export type WireEventWebhook = Static<typeof WireEventWebhook>;

export const WireEventDelivery = named(
  'EventDelivery',
  object({
    id: integer(),
    webhook_id: string('What the endpoint gets as `webhook-id`, the same in every attempt.'),
    event_type: literal(...EVENT_WEBHOOK_TYPES),
    sequence: integer(),
    message_id: nullable(integer('The message that the event is about.')),
    state: described(literal(...DELIVERY_STATES), '`failed` was refused for good, or may not be sent; `dead` ran out of attempts.'),
    created_at: seconds(),
    finished_at: nullable(seconds()),
    next_attempt_at: nullable(seconds()),
    attempts: array(WireAttempt),
  }),
);
export type WireEventDelivery = Static<typeof WireEventDelivery>;

export function presentEventWebhook({ webhook, isOwn, isPermitted }: VisibleEventWebhook): WireEventWebhook {
  return {
    id: webhook.id,
    owner_id: webhook.ownerId,
    name: webhook.name,
    url: isOwn ? webhook.url : new URL(webhook.url).origin,
    event_types: [...webhook.eventTypes],
    narrow: webhook.narrow.map(([operator, operand]) => [operator, operand]),
    apply_markdown: webhook.applyMarkdown,
    date_created: toSeconds(webhook.createdAt),
    is_permitted: isPermitted,
    previous_secret_until: toSeconds(webhook.previousSecretUntil),
    disabled: webhook.disabledAt !== null,
    disabled_reason: webhook.disabledReason,
    disabled_at: toSeconds(webhook.disabledAt),
    failing_since: toSeconds(webhook.failingSince),
    rests_until: toSeconds(webhook.pausedUntil),
  };
}

export function presentEventDelivery({ record, isOwn }: VisibleEventDelivery): WireEventDelivery {
  return {
    id: record.id,
    webhook_id: eventDeliveryKey(record),
    event_type: record.eventType,
    sequence: record.sequence,
    message_id: record.messageId,
    state: record.state,
    created_at: toSeconds(record.createdAt),
    finished_at: toSeconds(record.finishedAt),
    next_attempt_at: toSeconds(record.nextAttemptAt),
    attempts: presentAttempts(record.log, isOwn),
  };
}
