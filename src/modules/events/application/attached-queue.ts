import type { EventQueue } from '../domain/event-queue.js';
import type { EventReader } from '../domain/event-reader.js';
import type { OutgoingEvent } from './outgoing-event.js';

/**
 * Why the wait for an event has ended: an event was added, the time is over, another reader has taken the place of this one, or there is
 * something else to be done first.
 */
export type WaitEnd = 'event' | 'timeout' | 'displaced' | 'interrupted';

/** A queue that is attached to this node, with the events that its client has not acknowledged. */
export class AttachedQueue {
  private pending: OutgoingEvent[] = [];
  private finishWait: ((end: WaitEnd) => void) | undefined;
  /** The queue is no longer valid: the account was deactivated or has too many newer queues, or the event log is of another epoch. */
  ended = false;

  constructor(
    readonly queue: EventQueue,
    readonly reader: EventReader,
    /** The newest event that the client has received. */
    public acknowledged: number,
    /** Milliseconds UTC. A queue that is being attached has a poll that waits for that. */
    public lastPollAt: number,
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

  /**
   * Adds an event, and answers a waiting poll. An event that the client has received is left out: it polled another node, which had read more
   * of the event log than this one.
   */
  push(event: OutgoingEvent): void {
    if (event.seq <= this.acknowledged) return;
    this.pending.push(event);
    this.finishWait?.('event');
  }

  /** Adds earlier events before those that have been added meanwhile. */
  prepend(events: readonly OutgoingEvent[]): void {
    this.pending = [...events, ...this.pending];
  }

  /** Removes the events that the client has received. */
  acknowledge(lastEventId: number): void {
    this.acknowledged = Math.max(this.acknowledged, lastEventId);
    const first = this.pending.findIndex(({ seq }) => seq > lastEventId);
    this.pending = first < 0 ? [] : this.pending.slice(first);
  }

  /** The events that the client has not acknowledged. */
  get pendingEvents(): readonly OutgoingEvent[] {
    return this.pending;
  }

  /** Waits until an event is added, another wait begins, or `ms` have passed. */
  wait(ms: number): Promise<WaitEnd> {
    this.endWait('displaced');
    return new Promise((resolve) => {
      const finish = (end: WaitEnd): void => {
        clearTimeout(timer);
        if (this.finishWait === finish) this.finishWait = undefined;
        resolve(end);
      };
      const timer = setTimeout(() => finish('timeout'), ms);
      this.finishWait = finish;
    });
  }

  /** Ends a wait. */
  endWait(end: WaitEnd = 'interrupted'): void {
    this.finishWait?.(end);
  }
}
