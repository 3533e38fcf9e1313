import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Attempt, Delivery, DeliveryId, DeliveryState } from '../../domain/delivery.js';

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
