import { Injectable } from '@nestjs/common';
import type { EventQueue } from '../domain/event-queue.js';
import { AttachedQueue } from './attached-queue.js';
import { AttachedQueues } from './attached-queues.js';
import { EventLog } from './event-log.js';
import { LogFollower } from './log-follower.js';
import type { OutgoingEvent } from './outgoing-event.js';
import { Readers } from './readers.js';

const ENTRIES_PER_READ = 500;

/** Brings a queue to this node: from then on it grows with the log, and what came before is read from the log's past. */
@Injectable()
export class Attaching {
  private readonly underWay = new Map<string, Promise<AttachedQueue | null>>();

  constructor(
    private readonly queues: AttachedQueues,
    private readonly readers: Readers,
    private readonly follower: LogFollower,
    private readonly log: EventLog,
  ) {}

  /**
   * @param lastEventId what the client has
   * @returns null if the log does not reach back so far
   */
  async attach(queue: EventQueue, lastEventId: number): Promise<AttachedQueue | null> {
    const before = this.underWay.get(queue.id);
    if (before) {
      const attached = await before;
      if (attached && attached.acknowledged <= lastEventId) return attached;
      return this.attach(queue, lastEventId);
    }
    const attaching = this.doAttach(queue, lastEventId).finally(() => this.underWay.delete(queue.id));
    this.underWay.set(queue.id, attaching);
    return attaching;
  }

  private async doAttach(queue: EventQueue, lastEventId: number): Promise<AttachedQueue | null> {
    const old = this.queues.find(queue.id);
    if (old) this.queues.remove(old);
    if (lastEventId < (await this.log.floor())) return null;
    const reader = await this.readers.acquire(queue.userId);
    const attached = new AttachedQueue(queue, reader, lastEventId);
    // No await between these two: what the follower has not read yet will come by itself.
    const position = this.follower.position;
    this.queues.add(attached);
    try {
      attached.prepend(await this.past(attached, lastEventId, position));
    } catch (error) {
      this.queues.remove(attached);
      throw error;
    }
    return attached;
  }

  private async past({ queue, reader }: AttachedQueue, after: number, upTo: number): Promise<OutgoingEvent[]> {
    const events: OutgoingEvent[] = [];
    for (let position = after; position < upTo;) {
      const entries = await this.log.read(position, upTo, ENTRIES_PER_READ);
      for (const entry of entries) {
        const event = this.queues.eventFor(entry, queue, reader);
        if (event) events.push(event);
      }
      const last = entries.at(-1);
      if (entries.length < ENTRIES_PER_READ || !last) break;
      position = last.seq;
    }
    return events;
  }
}
