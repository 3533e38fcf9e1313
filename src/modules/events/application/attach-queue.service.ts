import { Injectable } from '@nestjs/common';
import type { ConversationId } from '../../../kernel/ids.js';
import type { EventQueue } from '../domain/event-queue.js';
import { AttachedQueue } from './attached-queue.js';
import { AttachedQueues } from './attached-queues.js';
import { EventLog, type LogEntry } from './event-log.js';
import { LogFollower } from './log-follower.js';
import type { OutgoingEvent } from './outgoing-event.js';
import { EventReaders } from './event-readers.js';

const ENTRIES_PER_READ = 100;

/** Brings a queue to this node: from then on it grows with the log, and what came before is read from the log's past. */
@Injectable()
export class AttachQueueService {
  private readonly attaching = new Map<string, Promise<AttachedQueue | null>>();

  constructor(
    private readonly queues: AttachedQueues,
    private readonly readers: EventReaders,
    private readonly follower: LogFollower,
    private readonly log: EventLog,
  ) {}

  /**
   * @param lastEventId what the client has
   * @returns null if the log does not reach back so far, or is of another epoch
   */
  async attach(queue: EventQueue, lastEventId: number): Promise<AttachedQueue | null> {
    const before = this.attaching.get(queue.id);
    if (before) {
      const attached = await before;
      if (attached && attached.acknowledged <= lastEventId) return attached;
      return this.attach(queue, lastEventId);
    }
    const attaching = this.attachFrom(queue, lastEventId).finally(() => this.attaching.delete(queue.id));
    this.attaching.set(queue.id, attaching);
    return attaching;
  }

  private async attachFrom(queue: EventQueue, lastEventId: number): Promise<AttachedQueue | null> {
    const old = this.queues.find(queue.id);
    if (old) this.queues.detach(old);
    const { restarts } = this.follower;
    const floor = await this.log.floor();
    if (floor.epoch !== queue.epoch || lastEventId < floor.position) return null;
    const reader = await this.readers.acquire(queue.userId);
    if (restarts !== this.follower.restarts) {
      // The log was lost sight of meanwhile: the reader may be as it was before.
      this.readers.release(reader);
      return this.attachFrom(queue, lastEventId);
    }
    const attached = new AttachedQueue(queue, reader, lastEventId);
    // No await between these two: what the follower has not read yet will come by itself.
    const position = this.follower.position;
    this.queues.attach(attached);
    try {
      attached.prepend(await this.loadPastEvents(attached, lastEventId, position));
    } catch (error) {
      this.queues.detach(attached);
      throw error;
    }
    return attached;
  }

  /** The log's past as it was for the reader then: who came to a channel since has no part in what was said of it before. */
  private async loadPastEvents(attached: AttachedQueue, after: number, upTo: number): Promise<OutgoingEvent[]> {
    const { queue, reader } = attached;
    const entries = await this.loadRelevantEntries(attached, after, upTo);
    const belonged = new Map<ConversationId, boolean>();
    const events: OutgoingEvent[] = [];
    // From the present back, because the reader is known as it is now: each change says what was before it.
    for (const entry of entries.reverse()) {
      const { audience, memberships } = entry.record;
      const then = audience?.kind === 'channel' || audience?.kind === 'concerned' ? belonged.get(audience.conversationId) : undefined;
      const event = this.queues.findEventFor(entry, queue, reader, then);
      if (event) events.push(event);
      for (const { userId, conversationId, fromId } of memberships ?? []) {
        if (userId === queue.userId) belonged.set(conversationId, fromId === undefined);
      }
    }
    return events.reverse();
  }

  /** What may be for the queue, whether or not the reader belonged to a channel at the time, and its own changes of membership. */
  private async loadRelevantEntries({ queue, reader }: AttachedQueue, after: number, upTo: number): Promise<LogEntry[]> {
    const concerning: LogEntry[] = [];
    for (let position = after; position < upTo;) {
      const entries = await this.log.read(position, upTo, ENTRIES_PER_READ);
      for (const entry of entries) {
        const own = entry.record.memberships?.some(({ userId }) => userId === queue.userId);
        const may = [true, false].some((belonged) => this.queues.findEventFor(entry, queue, reader, belonged));
        if (own || may) concerning.push(entry);
      }
      const last = entries.at(-1);
      if (entries.length < ENTRIES_PER_READ || !last) break;
      position = last.seq;
    }
    return concerning;
  }
}
