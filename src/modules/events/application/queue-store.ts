import type { EventQueue } from '../domain/event-queue.js';

/** Where the definitions of queues live until nobody asks for them any more. */
export abstract class QueueStore {
  /**
   * Adds a queue. An account that has as many as it may have loses those that have been idle for longest.
   * @returns ids of the queues that were lost
   */
  abstract add(queue: EventQueue): Promise<string[]>;
  /** The queue, kept for another while: its idle time, and the time a poll may take. Null if there is none. */
  abstract touch(queueId: string, pollMs: number): Promise<EventQueue | null>;
  abstract remove(queue: EventQueue): Promise<void>;
}
