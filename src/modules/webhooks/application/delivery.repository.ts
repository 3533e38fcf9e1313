import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { Conclusion } from '../domain/conclusion.js';
import type { Attempt, Delivery, DeliveryCause, DeliveryId, DeliveryState } from '../domain/delivery.js';

/** The new state of a delivery after an attempt. */
export interface AttemptResult {
  readonly attempt: Attempt;
  readonly state: DeliveryState;
  /** When the conversation was notified of this failure; null if it was not, or had been notified before. */
  readonly failureNotifiedAt: number | null;
  /** Null unless the delivery stays pending. */
  readonly nextAttemptAt: number | null;
  /** Null while the delivery stays pending. */
  readonly finishedAt: number | null;
}

/** A delivery, and whether its last attempt has a stored conclusion that has not been completed. */
export interface FoundDelivery extends Delivery {
  readonly concluded: boolean;
}

/** Stores deliveries. The table is the source of truth; jobs only say when to look at it. */
export abstract class DeliveryRepository {
  /**
   * Stores deliveries that are due immediately. A delivery of the same bot and message that exists is not changed.
   * @returns the stored deliveries of the causes, in no particular order
   */
  abstract addMissing(causes: readonly DeliveryCause[], now: number): Promise<Delivery[]>;

  abstract find(id: DeliveryId): Promise<FoundDelivery | null>;

  /**
   * Begins the next attempt of a due delivery: counts it, and makes the delivery due again at `lostAt` in case the result is never stored.
   * @returns false if another process began it, it is no longer due, or the last attempt has to be completed first
   */
  abstract claim(delivery: Delivery, now: number, lostAt: number): Promise<boolean>;

  /**
   * Locks a delivery whose last attempt is this one and has not been concluded, until the surrounding unit of work ends.
   * @returns false if another attempt has begun since, or the delivery is finished
   */
  abstract lockRunning(id: DeliveryId, attempt: number): Promise<boolean>;

  /** Stores the conclusion of the last attempt of a locked delivery. If the attempt is not stored by `lostAt`, another process completes it. */
  abstract conclude(id: DeliveryId, conclusion: Conclusion, lostAt: number): Promise<void>;

  /**
   * Takes over a concluded attempt that is due because no process has completed it; it is due again at `lostAt`.
   * @returns null if another process has taken it over
   */
  abstract takeOver(delivery: Delivery, now: number, lostAt: number): Promise<Conclusion | null>;

  /**
   * Stores an attempt and the new state of its delivery, in one transaction.
   * @param concluded whether the attempt's conclusion was stored before
   * @returns false, with nothing stored, if another attempt has begun since, or this one is stored
   */
  abstract storeAttempt(delivery: Delivery, result: AttemptResult, concluded: boolean): Promise<boolean>;

  /** The bots that have deliveries due at `before` or earlier. */
  abstract listBotsWithDue(before: number): Promise<UserId[]>;

  /** The deliveries of a bot that were due at `before` or earlier, the earliest first. */
  abstract listDue(botId: UserId, before: number, limit: number): Promise<Delivery[]>;
}

/** A delivery with its attempts. */
export interface DeliveryRecord extends Delivery {
  readonly finishedAt: number | null;
  /** In the order of their numbers. */
  readonly log: readonly Attempt[];
}

/** A delivery for an account that manages the bot. */
export interface ReadableDelivery {
  readonly record: DeliveryRecord;
  /** Whether the account may read the message, and therefore the endpoint's response to it. */
  readonly readable: boolean;
}

/** The bot whose deliveries are meant. */
export interface DeliveryOwner {
  readonly realmId: RealmId;
  readonly botId: UserId;
}

export interface DeliveryPageInput {
  readonly state: DeliveryState | null;
  /** Only deliveries with smaller ids. */
  readonly before: DeliveryId | null;
  readonly limit: number;
}

/** Finished deliveries that were created in a period, both ends included. */
export interface ReplayRange {
  readonly since: number;
  readonly until: number;
  readonly states: readonly DeliveryState[];
  readonly limit: number;
}

/** Lists, replays and deletes the deliveries of a bot. */
export abstract class DeliveryHistoryRepository {
  /** In descending order of ids. */
  abstract listPage(owner: DeliveryOwner, page: DeliveryPageInput): Promise<DeliveryRecord[]>;

  abstract find(owner: DeliveryOwner, id: DeliveryId): Promise<DeliveryRecord | null>;

  /** Makes a finished delivery due again. @returns false if it is not finished */
  abstract replay(owner: DeliveryOwner, id: DeliveryId, now: number): Promise<boolean>;

  /** Finished deliveries of a range, in ascending order of ids. */
  abstract listFinished(owner: DeliveryOwner, range: ReplayRange): Promise<Delivery[]>;

  /** Makes those of the deliveries that are finished due again. @returns their number */
  abstract replayAll(owner: DeliveryOwner, ids: readonly DeliveryId[], now: number): Promise<number>;

  /** Deletes deliveries that were finished before a time, with their attempts. @returns their number */
  abstract deleteFinishedBefore(finishedBefore: number, limit: number): Promise<number>;
}
