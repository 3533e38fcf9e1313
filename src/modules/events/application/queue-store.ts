import type { EventQueue } from '../domain/event-queue.js';

/** Where the definitions of queues live until nobody asks for them any more. */
export abstract class QueueStore {
  abstract add(queue: EventQueue): Promise<void>;
  /** The queue, kept for another while: its idle time, and the time a poll may take. Null if there is none. */
  abstract touch(queueId: string, pollMs: number): Promise<EventQueue | null>;
  abstract remove(queueId: string): Promise<void>;
}
