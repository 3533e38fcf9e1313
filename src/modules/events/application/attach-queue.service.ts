import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { CurrentWork } from '../../../kernel/current-work.js';
import type { ConversationId } from '../../../kernel/ids.js';
import type { EventQueue } from '../domain/event-queue.js';
import { AttachedQueue } from './attached-queue.js';
import { AttachedQueues } from './attached-queues.js';
import { EventLog, type LogEntry } from './event-log.js';
import { EventReaders } from './event-readers.js';
import { LogFollower } from './log-follower.js';
import type { OutgoingEvent } from './outgoing-event.js';
import { type LogRange, PastEvents } from './past-events.js';

/** Attaches a queue to this node: loads its past events from the event log; the log follower adds further ones. */
@Injectable()
export class AttachQueueService {
  private readonly attaching = new Map<string, Promise<AttachedQueue | null>>();

  constructor(
    private readonly queues: AttachedQueues,
    private readonly readers: EventReaders,
    private readonly follower: LogFollower,
    private readonly log: EventLog,
    private readonly past: PastEvents,
    private readonly work: CurrentWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param lastEventId the newest event that the client has received
   * @returns null if the event log was trimmed beyond that event, or is of another epoch
   */
  async attach(queue: EventQueue, lastEventId: number): Promise<AttachedQueue | null> {
    const before = this.attaching.get(queue.id);
    if (before) {
      const attached = await before;
      if (attached && attached.acknowledged <= lastEventId) return attached;
      return this.attach(queue, lastEventId);
    }
    const attaching = this.work.runAsServer(() => this.attachFrom(queue, lastEventId)).finally(() => this.attaching.delete(queue.id));
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
      // The follower missed entries meanwhile, so that the reader may be outdated.
      this.readers.release(reader);
      return this.attachFrom(queue, lastEventId);
    }
    const attached = new AttachedQueue(queue, reader, lastEventId, this.clock.now());
    // There must be no await between reading the position and adding the queue: the follower adds the events after the position.
    const { position: upTo } = this.follower;
    this.queues.attach(attached);
    try {
      attached.prepend(await this.loadPastEvents(attached, { after: lastEventId, upTo, revision: floor.revision }));
    } catch (error) {
      this.queues.detach(attached);
      throw error;
    }
    return attached;
  }

  /** The past events for the queue, by the memberships of their time: an account receives no channel events from before it joined. */
  private async loadPastEvents(attached: AttachedQueue, range: LogRange): Promise<OutgoingEvent[]> {
    const { queue, reader } = attached;
    const entries = await this.loadRelevantEntries(attached, range);
    const belonged = new Map<ConversationId, boolean>();
    const events: OutgoingEvent[] = [];
    // The loop goes backwards from the present memberships; each membership change says what the membership was before it.
    for (const entry of entries.reverse()) {
      const { audience, memberships } = entry.record;
      const then = audience?.kind === 'channel' || audience?.kind === 'affected' ? belonged.get(audience.conversationId) : undefined;
      const event = this.queues.findEventFor(entry, queue, reader, then);
      if (event) events.push(event);
      for (const { userId, conversationId, fromId } of memberships ?? []) {
        if (userId === queue.userId) belonged.set(conversationId, fromId === undefined);
      }
    }
    return events.reverse();
  }

  /** The entries that are for the queue if the reader was, or was not, a member of their channel, and those with the reader's own membership changes. */
  private async loadRelevantEntries({ queue, reader }: AttachedQueue, { after, upTo, revision }: LogRange): Promise<LogEntry[]> {
    const relevant: LogEntry[] = [];
    for (let position = after; position < upTo;) {
      const page = await this.past.firstPageOf({ after: position, upTo, revision });
      for (const entry of page.entries) {
        if (entry.seq <= position || entry.seq > upTo) continue;
        const isOwnChange = entry.record.memberships?.some(({ userId }) => userId === queue.userId);
        const isPossible = [true, false].some((belonged) => this.queues.findEventFor(entry, queue, reader, belonged));
        if (isOwnChange || isPossible) relevant.push(entry);
      }
      position = page.upTo;
    }
    return relevant;
  }
}
