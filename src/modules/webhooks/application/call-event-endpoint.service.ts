import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { anything, integer, named, object, type Static, string } from '../../../kernel/schema.js';
import { type CallResult, classifyOutcome, type DeliveryFailure, failPermanently } from '../domain/call-result.js';
import { type EventDelivery, eventDeliveryKey } from '../domain/event-delivery.js';
import type { EventWebhook } from '../domain/event-webhook.js';
import { WebhookRules } from '../domain/retry-schedule.js';
import { EventWebhookAccess } from './event-webhook-access.js';
import { EventWebhookSecrets } from './event-webhook-secrets.js';
import { ReadableEventsService } from './readable-events.service.js';
import { jsonBody, WebhookSender } from './webhook-sender.js';

/** The body of a call, as an API object. */
export const WireEventCall = named(
  'EventWebhookCall',
  object({
    type: string('The type of the event; `test` for a test.'),
    timestamp: string('When it happened, in the form of ISO 8601.'),
    webhook_id: integer('The webhook that gets the event.'),
    sequence: integer('The number of the event among those of the webhook; calls may arrive in another order.'),
    data: anything('The event as event queues get it; its `id` is the sequence.'),
  }),
);
export type WireEventCall = Static<typeof WireEventCall>;

/** What must not be sent any more. */
const NO_ACCESS: DeliveryFailure = {
  outcome: 'no_access',
  text: 'The owner of the webhook may not see the event any more, or what it is about is gone.',
  ownerDetail: null,
  body: '',
};
const NO_PERMISSION: DeliveryFailure = { ...NO_ACCESS, text: 'The owner of the webhook may not have webhooks any more.' };

/** The type of the event of a test, which says nothing. */
const TEST = 'test';

/** The secret of the server was replaced, so that nothing can be signed. */
const NO_SECRET: DeliveryFailure = {
  outcome: 'cancelled',
  text: 'The secret of the webhook is lost, and has to be replaced.',
  ownerDetail: null,
  body: '',
};

/** What a call has led to, or why there was none. */
export interface EventCallResult {
  readonly callResult: CallResult;
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  /** The response body, or what went wrong. */
  readonly detail: string;
  /** False if no request was sent. */
  readonly called: boolean;
}

/** Calls the endpoints of webhooks for events, with what their owners may see now. */
@Injectable()
export class CallEventEndpointService {
  constructor(
    private readonly access: EventWebhookAccess,
    private readonly readable: ReadableEventsService,
    private readonly secrets: EventWebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly rules: WebhookRules,
    private readonly clock: Clock,
  ) {}

  /** Sends an event, if the owner of the webhook may see it now. */
  async deliver(webhook: EventWebhook, delivery: EventDelivery): Promise<EventCallResult> {
    const loaded = await this.load(webhook, delivery);
    return 'failure' in loaded
      ? eventNotSent(failPermanently(loaded.failure))
      : this.call(webhook, eventDeliveryKey(delivery), loaded.call);
  }

  /** Sends an event that says nothing and has no number. */
  test(webhook: EventWebhook): Promise<EventCallResult> {
    const now = this.clock.now();
    const data = { id: 0, type: TEST };
    const call: WireEventCall = { type: TEST, timestamp: new Date(now).toISOString(), webhook_id: webhook.id, sequence: 0, data };
    return this.call(webhook, `evt_test_${webhook.id}_${now.toString(36)}`, call);
  }

  private async call(webhook: EventWebhook, id: string, call: WireEventCall): Promise<EventCallResult> {
    const request = this.secrets.signRequest(webhook, jsonBody(call), { id, at: this.clock.now() });
    if (!request) return eventNotSent(failPermanently(NO_SECRET));
    const outcome = await this.sender.post(request);
    // Whatever a 2xx contains is a success, because nobody reads it.
    const judged = outcome.kind === 'response' ? { ...outcome, tooLong: false } : outcome;
    const callResult = classifyOutcome(judged, this.clock.now(), this.rules.timeoutMs);
    const answer =
      outcome.kind === 'response' ? { status: outcome.status, detail: outcome.body } : { status: null, detail: outcome.detail };
    return { ...answer, callResult, called: true };
  }

  /** @returns the body; a failure if the owner may not have the webhook, or not see the event, any more */
  private async load(
    webhook: EventWebhook,
    delivery: EventDelivery,
  ): Promise<{ readonly call: WireEventCall } | { readonly failure: DeliveryFailure }> {
    const owner = await this.access.findOwner(webhook.ownerId);
    if (!owner) return { failure: NO_PERMISSION };
    const event = await this.readable.load(owner, webhook, delivery);
    if (!event) return { failure: NO_ACCESS };
    const { eventType: type, happenedAt, sequence } = delivery;
    const timestamp = new Date(happenedAt).toISOString();
    return { call: { type, timestamp, webhook_id: webhook.id, sequence, data: { id: sequence, type, ...event } } };
  }
}

export function eventNotSent(callResult: CallResult): EventCallResult {
  return { callResult, status: null, detail: callResult.kind === 'accepted' ? '' : callResult.failure.text, called: false };
}
