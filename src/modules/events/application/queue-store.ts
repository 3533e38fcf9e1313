import type { UserId } from '../../../kernel/ids.js';
import type { EventQueue } from '../domain/event-queue.js';

/** A stream that reads a queue. */
export interface StreamOfQueue {
  readonly id: string;
  /** Whether it has read the queue before. A stream that begins displaces others. */
  readonly isKnown: boolean;
}

/** A queue that has not ended. */
export interface OpenQueue {
  readonly queue: EventQueue;
  /** When the last poll ended or will end at the latest, in milliseconds UTC. */
  readonly idleSince: number;
}

/** Stores the definitions of event queues until their idle time is over. */
export abstract class QueueStore {
  /**
   * Adds a queue, and deletes those of the account's queues that exceed its limit, the longest idle first.
   * @returns the ids of the deleted queues
   */
  abstract add(queue: EventQueue): Promise<string[]>;
  /** Null if there is no such queue. */
  abstract find(queueId: string): Promise<EventQueue | null>;
  /**
   * Extends the life of a queue by its idle time and the time of a poll.
   * @param stream the stream that reads the queue; null for another reader, which displaces the stream
   * @returns false if the queue has been deleted, or another reader has displaced the stream
   */
  abstract extend(queue: EventQueue, pollMs: number, stream: StreamOfQueue | null): Promise<boolean>;
  abstract remove(queue: EventQueue): Promise<void>;
  /** The queues of some accounts that have not ended; accounts without one are left out. */
  abstract listOpen(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, readonly OpenQueue[]>>;
}
