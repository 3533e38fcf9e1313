import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { Conclusion } from '../domain/conclusion.js';
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

/** A delivery, and whether what its last attempt came to is stored and not yet posted. */
export interface FoundDelivery extends Delivery {
  readonly concluded: boolean;
}

/** Where deliveries are kept. The table is the truth; queues only say when to look at it. */
export abstract class DeliveryRepository {
  /**
   * Stores deliveries that are due at once; one that has the same bot and message already is left as it is.
   * @returns what is stored for the causes now, in no order
   */
  abstract addMissing(causes: readonly DeliveryCause[], now: number): Promise<Delivery[]>;

  abstract find(id: DeliveryId): Promise<FoundDelivery | null>;

  /**
   * Begins the next attempt of a due delivery: counts it, and makes the delivery due again at `lostAt` in case nobody settles it.
   * @returns false if somebody else began it, it is no longer due, or the last attempt has to be completed first
   */
  abstract claim(delivery: Delivery, now: number, lostAt: number): Promise<boolean>;

  /**
   * Locks a delivery whose last attempt is this one and has not been concluded, until the surrounding unit of work ends.
   * @returns false if another attempt has begun since, or the delivery is finished
   */
  abstract lockRunning(id: DeliveryId, attempt: number): Promise<boolean>;

  /** Stores what the last attempt of a locked delivery came to; whoever finds it due at `lostAt` completes it. */
  abstract conclude(id: DeliveryId, conclusion: Conclusion, lostAt: number): Promise<void>;

  /**
   * Takes over a concluded attempt that is due because no process completed it; it is due again at `lostAt`.
   * @returns null if another process did
   */
  abstract takeOver(delivery: Delivery, now: number, lostAt: number): Promise<Conclusion | null>;

  /**
   * Writes an attempt and what follows from it, in one transaction.
   * @param concluded the attempt's conclusion was stored before
   * @returns false, and writes nothing, if another attempt has begun since, or this one was settled
   */
  abstract settle(delivery: Delivery, settlement: Settlement, concluded: boolean): Promise<boolean>;

  /** Bots with deliveries that have been due since `before` or longer. */
  abstract botsWithDue(before: number): Promise<UserId[]>;

  /** Deliveries of a bot that have been due since `before` or longer, the longest first. */
  abstract due(botId: UserId, before: number, limit: number): Promise<Delivery[]>;

  /** How many deliveries are pending, and since when the first one that waits is or will be due. */
  abstract backlog(): Promise<{ readonly pending: number; readonly firstDueAt: number | null }>;
}

/** A delivery with everything that happened to it. */
export interface DeliveryRecord extends Delivery {
  readonly finishedAt: number | null;
  /** The first one first. */
  readonly log: readonly Attempt[];
}

/** A delivery as somebody who manages the bot sees it. */
export interface ShownDelivery {
  readonly record: DeliveryRecord;
  /** They may have the message's text, and so what the endpoint said to it. */
  readonly readable: boolean;
}

/** Whose deliveries. */
export interface DeliveryOwner {
  readonly realmId: RealmId;
  readonly botId: UserId;
}

export interface HistoryPage {
  readonly state: DeliveryState | null;
  /** Only deliveries with smaller ids. */
  readonly before: DeliveryId | null;
  readonly limit: number;
}

/** Finished deliveries that were caused in a time, both ends included. */
export interface ReplayRange {
  readonly since: number;
  readonly until: number;
  readonly states: readonly DeliveryState[];
  readonly limit: number;
}

/** What became of a bot's deliveries, and the way to make them again. */
export abstract class DeliveryHistoryRepository {
  /** The newest first. */
  abstract page(owner: DeliveryOwner, page: HistoryPage): Promise<DeliveryRecord[]>;

  abstract find(owner: DeliveryOwner, id: DeliveryId): Promise<DeliveryRecord | null>;

  /** Makes a finished delivery due again. @returns false if it is not finished */
  abstract replay(owner: DeliveryOwner, id: DeliveryId, now: number): Promise<boolean>;

  /** Finished deliveries of a range, the oldest first. */
  abstract finishedIn(owner: DeliveryOwner, range: ReplayRange): Promise<Delivery[]>;

  /** Makes those of the deliveries that are finished due again. @returns how many */
  abstract replayAll(owner: DeliveryOwner, ids: readonly DeliveryId[], now: number): Promise<number>;

  /** Forgets deliveries that were finished before. @returns how many */
  abstract deleteFinishedBefore(finishedBefore: number, limit: number): Promise<number>;
}
