import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Actor, isGuest } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import type { EventQueue } from '../domain/event-queue.js';
import { AttachQueueService } from './attach-queue.service.js';
import type { AttachedQueue } from './attached-queue.js';
import { AttachedQueues } from './attached-queues.js';
import { BadEventQueue, EventQueueAccess } from './event-queue-access.js';
import { LogFollower } from './log-follower.js';
import { QueueStore } from './queue-store.js';

/** The time limits of event queues and polls. */
export class PollTimeouts {
  constructor(
    /** A queue is deleted after this time without a poll, unless its client asked for a longer one. */
    readonly queueIdleMs: number,
    /** The shortest time after which an idle poll is answered with a heartbeat; up to a fifth is added at random. */
    private readonly heartbeatMs: number,
  ) {}

  /** The longest time that a poll waits. */
  get maxWaitMs(): number {
    return this.heartbeatMs * 1.2;
  }

  /** The time that one poll waits; it varies, so that polls that began together do not end together. */
  waitMs(): number {
    return this.heartbeatMs + Math.random() * (this.maxWaitMs - this.heartbeatMs);
  }
}

/** A queue without a poll for this time is detached from the node; its definition stays in Redis. */
const DETACH_AFTER_MS = 60_000;
const DETACH_CHECK_INTERVAL_MS = 15_000;

export interface PollRequest {
  readonly queueId: string;
  /** The newest event that the client has received. */
  readonly lastEventId: number;
  readonly dontBlock: boolean;
}

/** Answers polls of event queues. */
@Injectable()
export class PollEventsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly access: EventQueueAccess,
    private readonly store: QueueStore,
    private readonly queues: AttachedQueues,
    private readonly attachment: AttachQueueService,
    private readonly follower: LogFollower,
    private readonly timeouts: PollTimeouts,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.detachIdle(), DETACH_CHECK_INTERVAL_MS);
  }

  /** Answers waiting polls with a heartbeat immediately, so that their clients poll another node. */
  beforeApplicationShutdown(): void {
    this.isClosing = true;
    clearInterval(this.timer);
    for (const attached of this.queues.all()) attached.endWait();
  }

  /**
   * @returns the events after `lastEventId` as JSON, in order; a heartbeat if there was none in time
   * @throws BadEventQueue
   */
  async poll(actor: Actor, { queueId, lastEventId, dontBlock }: PollRequest): Promise<readonly string[]> {
    const queue = await this.access.access(actor, queueId, dontBlock ? 0 : this.maxPollMs());
    const attached = await this.findOrAttach(queue, Math.max(lastEventId, queue.from));
    attached.lastPollAt = this.clock.now();
    attached.acknowledge(lastEventId);
    if (attached.isEmpty() && !dontBlock && !this.isClosing) {
      await this.queues.wait(attached, this.timeouts.waitMs());
      attached.lastPollAt = this.clock.now();
      if (attached.ended) throw new BadEventQueue(queueId);
      // While the poll waited, the organization may have changed which accounts guests see.
      if (isGuest(attached.reader.role)) await this.access.checkCurrent(queue);
      if (!attached.isWaiting && attached.isEmpty()) return this.heartbeat(attached, lastEventId);
    }
    return this.queues.serializePending(attached);
  }

  /** @throws BadEventQueue */
  async remove(actor: Actor, queueId: string): Promise<void> {
    await this.store.remove(await this.access.access(actor, queueId, 0));
    const attached = this.queues.find(queueId);
    if (attached) this.queues.detach(attached);
  }

  private async findOrAttach(queue: EventQueue, position: number): Promise<AttachedQueue> {
    const known = this.queues.find(queue.id);
    if (known && known.acknowledged <= position) return known;
    const attached = await this.attachment.attach(queue, position);
    if (!attached) throw new BadEventQueue(queue.id);
    return attached;
  }

  /** A heartbeat whose id is the position to which the log has been searched, or the events that arrived meanwhile. */
  private async heartbeat(attached: AttachedQueue, lastEventId: number): Promise<readonly string[]> {
    // A queue that was detached while its client waited has not received the events since.
    const reserved = this.queues.find(attached.queue.id) === attached ? await this.follower.reserve().catch(() => null) : null;
    if (!attached.isEmpty()) return this.queues.serializePending(attached);
    return [JSON.stringify({ type: 'heartbeat', id: reserved ?? lastEventId })];
  }

  private maxPollMs(): number {
    return this.timeouts.maxWaitMs + 5_000;
  }

  private detachIdle(): void {
    const before = this.clock.now() - DETACH_AFTER_MS;
    for (const attached of this.queues.all()) if (!attached.isWaiting && attached.lastPollAt < before) this.queues.detach(attached);
  }
}
