import {
  array,
  boolean,
  described,
  integer,
  literal,
  named,
  nullable,
  object,
  pick,
  seconds,
  type Static,
  string,
} from '../../../kernel/schema.js';
import type { ReadableDelivery } from '../application/delivery.repository.js';
import type { WebhookState } from '../application/manage-webhook.service.js';
import type { TestResult } from '../application/test-webhook.service.js';
import type { WebhookSecrets } from '../application/webhook-secrets.js';
import { type Attempt, type AttemptOutcome, webhookId } from '../domain/delivery.js';

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'dead'] as const;
const OUTCOME = string(
  '`accepted`; `rejected`: another status than 2xx; `bad_answer`, `bad_reply`: an answer that cannot be read or posted; `timeout`; ' +
    '`unreachable`; `forbidden`: the address must not be called; `cancelled`: the bot or the message is gone; `disabled`; `unsupported`: ' +
    'a direct message to a Slack-compatible endpoint; `broken_off`: the process died in the attempts before; `no_access`: the bot may not ' +
    'read the message any more.',
);

/** An attempt in the log of a delivery. */
export const WireAttempt = object({
  number: integer(),
  started_at: seconds(),
  duration_ms: integer(),
  status: nullable(integer('HTTP status; null if there was no answer.')),
  outcome: OUTCOME,
  detail: nullable(string('Start of the answer, or what went wrong; null for an answer to a message that the account may not read.')),
});

export const WireDelivery = named(
  'WebhookDelivery',
  object({
    id: integer(),
    webhook_id: string('What the endpoint gets as `webhook-id`, the same in every attempt.'),
    message_id: integer(),
    trigger: literal('mention', 'direct_message'),
    state: described(literal(...DELIVERY_STATES), '`failed` was refused for good; `dead` ran out of attempts.'),
    created_at: seconds(),
    finished_at: nullable(seconds()),
    next_attempt_at: nullable(seconds()),
    attempts: array(WireAttempt),
  }),
);
export type WireDelivery = Static<typeof WireDelivery>;

export const WireWebhook = named(
  'Webhook',
  object({
    bot_id: integer(),
    url: string(),
    interface: literal(1, 2),
    token: string('The `token` of every payload.'),
    signing_secret: string('Verifies `webhook-signature`, by the rules of Standard Webhooks.'),
    previous_secret_until: nullable(seconds('Until when the secret before it signs as well.')),
    disabled: boolean(),
    disabled_reason: literal('gone', 'failing', 'manual', null),
    disabled_at: nullable(seconds()),
    failing_since: nullable(seconds('First failure without a success since.')),
    rests_until: nullable(seconds('Nothing is sent before.')),
  }),
);
export type WireWebhook = Static<typeof WireWebhook>;

export const WebhookAnswer = object({ webhook: WireWebhook });

/** The result of a test. */
export const WireTest = object(pick(WireAttempt.fields, 'outcome', 'status', 'duration_ms', 'detail'));
export type WireTest = Static<typeof WireTest>;

export function presentWebhook({ bot, service, endpoint }: WebhookState, secrets: WebhookSecrets): WireWebhook {
  return {
    bot_id: bot.id,
    url: service.baseUrl,
    interface: service.interfaceType,
    token: secrets.token(service),
    signing_secret: secrets.signingSecret(service),
    previous_secret_until: toSeconds(endpoint.previousSecretUntil),
    disabled: endpoint.disabledAt !== null,
    disabled_reason: endpoint.disabledReason,
    disabled_at: toSeconds(endpoint.disabledAt),
    failing_since: toSeconds(endpoint.failingSince),
    rests_until: toSeconds(endpoint.pausedUntil),
  };
}

/** Outcomes whose detail is what the endpoint said, which may repeat the message. */
const OUTCOMES_WITH_RESPONSE: ReadonlySet<AttemptOutcome> = new Set(['accepted', 'rejected', 'bad_answer', 'bad_reply']);

export function presentDelivery({ record, readable }: ReadableDelivery): WireDelivery {
  return {
    id: record.id,
    webhook_id: webhookId(record),
    message_id: record.messageId,
    trigger: record.trigger,
    state: record.state,
    created_at: toSeconds(record.createdAt),
    finished_at: toSeconds(record.finishedAt),
    next_attempt_at: toSeconds(record.nextAttemptAt),
    attempts: presentAttempts(record.log, readable),
  };
}

/** @param readable whether the account may read what endpoints have answered */
export function presentAttempts(log: readonly Attempt[], readable: boolean): Static<typeof WireAttempt>[] {
  return log.map(({ number, startedAt, durationMs, status, outcome, detail }) => ({
    number,
    started_at: toSeconds(startedAt),
    duration_ms: durationMs,
    status,
    outcome,
    detail: readable || !OUTCOMES_WITH_RESPONSE.has(outcome) ? detail : null,
  }));
}

export function presentTest({ outcome, status, durationMs, detail }: TestResult): WireTest {
  return { outcome, status, duration_ms: durationMs, detail };
}

export function toSeconds<T extends number | null>(time: T): T {
  return (time === null ? null : Math.floor(time / 1000)) as T;
}
