import type { AnyEvent, Audience } from '../../../kernel/client-events.js';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import type { DeliveryId, DeliveryState } from './delivery.js';
import type { EventWebhookId, EventWebhookType } from './event-webhook.js';

/** What is stored of an event. */
export interface StoredEvent {
  /** As clients get it, without the content of messages. Absent for a new message, which is loaded when it is delivered, and after an erasure. */
  readonly event?: AnyEvent;
  /** Of an event about no message that can be read: whoever does not belong to it any more gets nothing. */
  readonly audience?: Audience;
  /** The flags that the owner has on a message that is new or was changed. */
  readonly flags?: readonly string[];
  /** The content of the message has changed, and is loaded when the event is delivered. */
  readonly hasNewContent?: boolean;
}

/** An event that is for a webhook. */
export interface EventCause {
  /** The outbox row that published the event: what is handled again after a crash is recognized by it. */
  readonly sourceRowId: number;
  readonly eventType: EventWebhookType;
  /** The message that the event is about; null for other events. */
  readonly messageId: MessageId | null;
  readonly event: StoredEvent;
  /** Milliseconds UTC. */
  readonly happenedAt: number;
}

/** An event to be sent to a webhook. Times are milliseconds UTC. */
export interface EventDelivery extends EventCause {
  readonly id: DeliveryId;
  readonly realmId: RealmId;
  readonly webhookId: EventWebhookId;
  /** Its number among the events of the webhook, from 1 without gaps. */
  readonly sequence: number;
  readonly state: DeliveryState;
  /** The number of attempts that have begun. */
  readonly attempts: number;
  /** The number of attempts that had begun when the delivery was last replayed; these no longer count. */
  readonly attemptsBeforeReplay: number;
  readonly createdAt: number;
  /** When the next attempt is due; while one is under way, when it counts as lost. Null once the delivery is finished. */
  readonly nextAttemptAt: number | null;
}

/**
 * The `webhook-id` of a delivery, the same for every attempt. It differs from those of the calls of bots, and contains the time, because a restored
 * database assigns ids again.
 */
export function eventDeliveryKey({ id, createdAt }: Pick<EventDelivery, 'id' | 'createdAt'>): string {
  return `evt_${id}_${createdAt.toString(36)}`;
}
