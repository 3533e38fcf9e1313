import type { EventQueue } from '../domain/event-queue.js';

/** Stores the definitions of event queues until their idle time is over. */
export abstract class QueueStore {
  /**
   * Adds a queue, and deletes those of the account's queues that exceed its limit, the longest idle first.
   * @returns the ids of the deleted queues
   */
  abstract add(queue: EventQueue): Promise<string[]>;
  /** Null if there is no such queue. */
  abstract find(queueId: string): Promise<EventQueue | null>;
  /** Extends the life of a queue by its idle time and the time of a poll. False if the queue has been deleted. */
  abstract extend(queue: EventQueue, pollMs: number): Promise<boolean>;
  abstract remove(queue: EventQueue): Promise<void>;
}
