import type { EventQueue } from '../domain/event-queue.js';
import type { EventReader } from '../domain/event-reader.js';
import type { OutgoingEvent } from './outgoing-event.js';

/** A queue that this node serves at the moment: what has come for it since the client last acknowledged. */
export class AttachedQueue {
  private pending: OutgoingEvent[] = [];
  private finishWait: (() => void) | undefined;
  /** Milliseconds UTC. */
  lastPollAt = 0;
  /** Nothing will come any more: the account is deactivated, it has newer queues in place of this one, or the log is of another epoch. */
  ended = false;

  constructor(
    readonly queue: EventQueue,
    readonly reader: EventReader,
    /** Events up to here are not here any more: the client has them. */
    public acknowledged: number,
  ) {}

  get isWaiting(): boolean {
    return this.finishWait !== undefined;
  }

  isEmpty(): boolean {
    return this.pending.length === 0;
  }

  get size(): number {
    return this.pending.length;
  }

  /** Adds an event that came with the log, and wakes a waiting poll. */
  push(event: OutgoingEvent): void {
    this.pending.push(event);
    this.finishWait?.();
  }

  /** Puts what was read from the log's past before what has come meanwhile. */
  prepend(events: readonly OutgoingEvent[]): void {
    this.pending = [...events, ...this.pending];
  }

  /** Drops what the client has. */
  acknowledge(lastEventId: number): void {
    this.acknowledged = Math.max(this.acknowledged, lastEventId);
    const first = this.pending.findIndex(({ seq }) => seq > lastEventId);
    this.pending = first < 0 ? [] : this.pending.slice(first);
  }

  /** All events that wait. */
  get pendingEvents(): readonly OutgoingEvent[] {
    return this.pending;
  }

  /** Waits until something comes, somebody else polls, or `ms` have passed. */
  wait(ms: number): Promise<void> {
    this.endWait();
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        if (this.finishWait === finish) this.finishWait = undefined;
        resolve();
      };
      const timer = setTimeout(finish, ms);
      this.finishWait = finish;
    });
  }

  /** Ends a wait. */
  endWait(): void {
    this.finishWait?.();
  }
}
