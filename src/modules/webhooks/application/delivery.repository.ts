import type { UserId } from '../../../kernel/ids.js';
import type { Attempt, Delivery, DeliveryCause, DeliveryId, DeliveryState } from '../domain/delivery.js';

/** What becomes of a delivery after an attempt. */
export interface Settlement {
  readonly attempt: Attempt;
  readonly state: DeliveryState;
  /** When the conversation was told of it; null if it was not, or before. */
  readonly toldAt: number | null;
  /** Null unless it stays pending. */
  readonly nextAttemptAt: number | null;
  /** Null while it stays pending. */
  readonly finishedAt: number | null;
}

/** Where deliveries are kept. The table is the truth; queues only say when to look at it. */
export abstract class DeliveryRepository {
  /**
   * Stores deliveries that are due at once; one that has the same bot and message already is left as it is.
   * @returns what is stored for the causes now, in no order
   */
  abstract addMissing(causes: readonly DeliveryCause[], now: number): Promise<Delivery[]>;

  abstract find(id: DeliveryId): Promise<Delivery | null>;

  /**
   * Begins the next attempt of a due delivery: counts it, and makes the delivery due again at `lostAt` in case nobody settles it.
   * @returns false if somebody else began it, or it is no longer due
   */
  abstract claim(delivery: Delivery, now: number, lostAt: number): Promise<boolean>;

  /**
   * Writes an attempt and what follows from it, in one transaction.
   * @returns false, and writes nothing, if another attempt has begun since
   */
  abstract settle(delivery: Delivery, settlement: Settlement): Promise<boolean>;

  /** Bots with deliveries that have been due since `before` or longer. */
  abstract botsWithDue(before: number): Promise<UserId[]>;

  /** Deliveries of a bot that have been due since `before` or longer, the longest first. */
  abstract due(botId: UserId, before: number, limit: number): Promise<Delivery[]>;

  /** How many deliveries are pending, and since when the first one that waits is or will be due. */
  abstract backlog(): Promise<{ readonly pending: number; readonly firstDueAt: number | null }>;
}
