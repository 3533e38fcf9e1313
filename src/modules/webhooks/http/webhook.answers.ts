import type { JsonSchema } from '../../../kernel/schema.js';
import type { ReadableDelivery } from '../application/delivery.repository.js';
import type { WebhookState } from '../application/manage-webhook.service.js';
import type { TestResult } from '../application/test-webhook.service.js';
import type { WebhookSecrets } from '../application/webhook-secrets.js';
import { type AttemptOutcome, webhookId } from '../domain/delivery.js';

const text = { type: 'string' };
const integer = { type: 'integer' };
const seconds: JsonSchema = { type: 'integer', description: 'Seconds UTC.' };
const optionalSeconds: JsonSchema = { type: ['integer', 'null'], description: 'Seconds UTC.' };

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'dead'] as const;
const OUTCOME: JsonSchema = {
  type: 'string',
  description:
    '`accepted`; `rejected`: another status than 2xx; `bad_answer`, `bad_reply`: an answer that cannot be read or posted; `timeout`; ' +
    '`unreachable`; `forbidden`: the address must not be called; `cancelled`: the bot or the message is gone; `disabled`; `unsupported`: ' +
    'a direct message to a Slack-compatible endpoint; `broken_off`: the process died in the attempts before; `no_access`: the bot may not ' +
    'read the message any more.',
};

const ATTEMPT_PROPERTIES = {
  number: integer,
  started_at: seconds,
  duration_ms: integer,
  status: { type: ['integer', 'null'], description: 'HTTP status; null if there was no answer.' },
  outcome: OUTCOME,
  detail: {
    type: ['string', 'null'],
    description: 'Start of the answer, or what went wrong; null for an answer to a message that the account may not read.',
  },
} as const satisfies Record<string, JsonSchema>;

export const DELIVERY_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    id: integer,
    webhook_id: { type: 'string', description: 'What the endpoint gets as `webhook-id`, the same in every attempt.' },
    message_id: integer,
    trigger: { type: 'string', enum: ['mention', 'direct_message'] },
    state: {
      type: 'string',
      enum: DELIVERY_STATES,
      description: '`failed` was refused for good; `dead` ran out of attempts.',
    },
    created_at: seconds,
    finished_at: optionalSeconds,
    next_attempt_at: optionalSeconds,
    attempts: { type: 'array', items: { type: 'object', properties: ATTEMPT_PROPERTIES } },
  },
};

export const WEBHOOK_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    bot_id: integer,
    url: text,
    interface: { type: 'integer', enum: [1, 2] },
    token: { type: 'string', description: 'The `token` of every payload.' },
    signing_secret: { type: 'string', description: 'Verifies `webhook-signature`, by the rules of Standard Webhooks.' },
    previous_secret_until: { type: ['integer', 'null'], description: 'Until when the secret before it signs as well, in seconds UTC.' },
    disabled: { type: 'boolean' },
    disabled_reason: { type: ['string', 'null'], enum: ['gone', 'failing', 'manual', null] },
    disabled_at: optionalSeconds,
    failing_since: { type: ['integer', 'null'], description: 'First failure without a success since, in seconds UTC.' },
    rests_until: { type: ['integer', 'null'], description: 'Nothing is sent before, in seconds UTC.' },
  },
};

export const TEST_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { outcome: OUTCOME, status: ATTEMPT_PROPERTIES.status, duration_ms: integer, detail: ATTEMPT_PROPERTIES.detail },
};

export function presentWebhook({ bot, service, endpoint }: WebhookState, secrets: WebhookSecrets): object {
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

export function presentDelivery({ record, readable }: ReadableDelivery): object {
  return {
    id: record.id,
    webhook_id: webhookId(record),
    message_id: record.messageId,
    trigger: record.trigger,
    state: record.state,
    created_at: toSeconds(record.createdAt),
    finished_at: toSeconds(record.finishedAt),
    next_attempt_at: toSeconds(record.nextAttemptAt),
    attempts: record.log.map(({ number, startedAt, durationMs, status, outcome, detail }) => ({
      number,
      started_at: toSeconds(startedAt),
      duration_ms: durationMs,
      status,
      outcome,
      detail: readable || !OUTCOMES_WITH_RESPONSE.has(outcome) ? detail : null,
    })),
  };
}

export function presentTest({ outcome, status, durationMs, detail }: TestResult): object {
  return { outcome, status, duration_ms: durationMs, detail };
}

function toSeconds(time: number | null): number | null {
  return time === null ? null : Math.floor(time / 1000);
}
