import type { EventQueue } from '../domain/event-queue.js';
import type { EventReader } from '../domain/event-reader.js';
import type { OutgoingEvent } from './outgoing-event.js';

/**
 * Why the wait for an event has ended: an event was added, the time is over, another reader has taken the place of this one, or there is
 * something else to be done first.
 */
export type WaitEnd = 'event' | 'timeout' | 'displaced' | 'interrupted';

/** Who waits for the events of a queue. */
export interface Waiter {
  /**
   * Called when the queue has events, outside of the request that waits. Takes them at once if nothing has to be looked up for that.
   * @returns true if the wait is over with that, false if it goes on; an end if `end` has to be called with it
   */
  take(): boolean | WaitEnd;
  /** Called once when the wait ends without events that were taken. */
  end(end: WaitEnd): void;
  /** Whether events may come a little later, together with those after them. */
  readonly isPatient: boolean;
}

/** A queue that is attached to this node, with the events that its client has not acknowledged. */
export class AttachedQueue {
  private pending: OutgoingEvent[] = [];
  private waiter: Waiter | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Called when a wait is over. */
  onWaitOver: (attached: AttachedQueue) => void = () => undefined;
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
    return this.waiter !== undefined;
  }

  /** Whether the wait goes on although there are events, until others may have come. */
  get isPatient(): boolean {
    return this.waiter?.isPatient === true;
  }

  isEmpty(): boolean {
    return this.pending.length === 0;
  }

  get size(): number {
    return this.pending.length;
  }

  /**
   * Adds an event; `giveEvents` gives it to those who wait. One that the client has received is left out: it polled another node, which had read
   * more of the event log than this one.
   */
  push(event: OutgoingEvent): void {
    if (event.seq > this.acknowledged) this.pending.push(event);
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

  /** Lets somebody wait until there are events, another wait begins, or `ms` have passed. */
  wait(ms: number, waiter: Waiter): void {
    const { waiter: before } = this;
    clearTimeout(this.timer);
    this.waiter = waiter;
    this.timer = setTimeout(() => this.endWait('timeout'), ms);
    before?.end('displaced');
  }

  /** Gives the events to those who wait for them. */
  giveEvents(): void {
    if (!this.waiter || this.isEmpty()) return;
    const taken = this.waiter.take();
    if (taken === true) this.forgetWaiter();
    else if (taken !== false) this.endWait(taken);
  }

  /** Ends a wait. */
  endWait(end: WaitEnd = 'interrupted'): void {
    const { waiter } = this;
    if (!waiter) return;
    this.forgetWaiter();
    waiter.end(end);
  }

  private forgetWaiter(): void {
    clearTimeout(this.timer);
    this.waiter = undefined;
    this.timer = undefined;
    this.onWaitOver(this);
  }
}
