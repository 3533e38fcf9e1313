import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { Attempt, DeliveryId, DeliveryState } from '../domain/delivery.js';
import type { EventCause, EventDelivery } from '../domain/event-delivery.js';
import type { EventWebhookId } from '../domain/event-webhook.js';
import type { DeliveryPageInput, ReplayRange } from './delivery.repository.js';

/** The webhook whose deliveries are meant. */
export interface EventDeliveryOwner {
  readonly realmId: RealmId;
  readonly id: EventWebhookId;
}

/** The new state of a delivery after an attempt. */
export interface EventAttemptResult {
  readonly attempt: Attempt;
  readonly state: DeliveryState;
  /** Null unless the delivery stays pending. */
  readonly nextAttemptAt: number | null;
  /** Null while the delivery stays pending. */
  readonly finishedAt: number | null;
}

/** A delivery with its attempts, in the order of their numbers. */
export interface EventDeliveryRecord extends EventDelivery {
  readonly finishedAt: number | null;
  readonly log: readonly Attempt[];
}

/** Stores deliveries of events. The table is the source of truth; jobs only say when to look at it. */
export abstract class EventDeliveryRepository {
  /**
   * Stores deliveries that are due immediately, with the next numbers of the webhook. A delivery of the same outbox row that exists is not changed.
   * @returns those of the causes that no attempt was made of; none if the webhook is disabled or gone
   */
  abstract addMissing(owner: EventDeliveryOwner, causes: readonly EventCause[], now: number): Promise<EventDelivery[]>;
  /** Whether more than `count` deliveries of a webhook are not finished. */
  abstract hasMorePendingThan(id: EventWebhookId, count: number): Promise<boolean>;
  abstract find(id: DeliveryId): Promise<EventDelivery | null>;
  /**
   * Begins the next attempt of a due delivery: counts it, and makes the delivery due again at `lostAt` in case the result is never stored.
   * @returns false if another process began it, or it is no longer due
   */
  abstract claim(delivery: EventDelivery, now: number, lostAt: number): Promise<boolean>;
  /** Stores an attempt and the new state of its delivery. @returns false, with nothing stored, if another attempt has begun since, or this one is stored */
  abstract storeAttempt(delivery: EventDelivery, result: EventAttemptResult): Promise<boolean>;
  /** The webhooks that have deliveries due at `before` or earlier. */
  abstract listWebhooksWithDue(before: number): Promise<EventWebhookId[]>;
  /** The deliveries of a webhook that were due at `before` or earlier, the earliest first. */
  abstract listDue(id: EventWebhookId, before: number, limit: number): Promise<EventDelivery[]>;

  /** In descending order of ids. */
  abstract listPage(owner: EventDeliveryOwner, page: DeliveryPageInput): Promise<EventDeliveryRecord[]>;
  abstract findRecord(owner: EventDeliveryOwner, id: DeliveryId): Promise<EventDeliveryRecord | null>;
  /** Makes those of the deliveries that are finished due again. @returns their number */
  abstract replay(owner: EventDeliveryOwner, ids: readonly DeliveryId[], now: number): Promise<number>;
  /** The ids of finished deliveries of a range, ascending. */
  abstract listFinished(owner: EventDeliveryOwner, range: ReplayRange): Promise<DeliveryId[]>;
  /** Empties the stored events of a realm that describe one of the accounts, or in which one of the texts stands, whatever its case. Nothing is sent of them any more. */
  abstract forgetEventsAbout(realmId: RealmId, accounts: readonly UserId[], texts: readonly string[]): Promise<void>;
  /** Deletes deliveries that were finished before a time, and those of webhooks that are gone, with their attempts. @returns their number */
  abstract deleteExpired(finishedBefore: number, limit: number): Promise<number>;
}
