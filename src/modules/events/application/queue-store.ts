import type { EventQueue } from '../domain/event-queue.js';

/** Stores the definitions of event queues until their idle time is over. */
export abstract class QueueStore {
  /**
   * Adds a queue, and deletes those of the account's queues that exceed its limit, the longest idle first.
   * @returns the ids of the deleted queues
   */
  abstract add(queue: EventQueue): Promise<string[]>;
  /** Extends the life of a queue by its idle time and the time of a poll. Null if there is no such queue. */
  abstract touch(queueId: string, pollMs: number): Promise<EventQueue | null>;
  abstract remove(queue: EventQueue): Promise<void>;
}
