import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Actor, isGuest } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import type { EventQueue } from '../domain/event-queue.js';
import type { AttachedQueue } from './attached-queue.js';
import { AttachedQueues } from './attached-queues.js';
import { AttachQueueService } from './attaching.js';
import { LogFollower } from './log-follower.js';
import { BadEventQueue, OwnQueues } from './own-queues.js';
import { PollTimeouts } from './poll-times.js';

/** A queue without a poll for this long is let go by the node; its definition lives on. */
const DETACH_AFTER_MS = 60_000;
const DETACH_CHECK_INTERVAL_MS = 15_000;

export interface PollRequest {
  readonly queueId: string;
  /** The newest event the client has. */
  readonly lastEventId: number;
  readonly dontBlock: boolean;
}

/** Answers clients that wait for events. */
@Injectable()
export class PollEventsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private closing = false;

  constructor(
    private readonly own: OwnQueues,
    private readonly queues: AttachedQueues,
    private readonly attaching: AttachQueueService,
    private readonly follower: LogFollower,
    private readonly times: PollTimeouts,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.letGo(), DETACH_CHECK_INTERVAL_MS);
  }

  /** Waiting clients get a heartbeat at once, so that they come back to another node. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    clearInterval(this.timer);
    for (const attached of this.queues.all()) attached.release();
  }

  /**
   * @returns the events after `lastEventId` as JSON texts, in order; a heartbeat if none came in time
   * @throws BadEventQueue
   */
  async poll(actor: Actor, { queueId, lastEventId, dontBlock }: PollRequest): Promise<readonly string[]> {
    const queue = await this.own.access(actor, queueId, dontBlock ? 0 : this.longestPoll());
    const attached = await this.serve(queue, Math.max(lastEventId, queue.from));
    attached.lastPollAt = this.clock.now();
    attached.acknowledge(lastEventId);
    if (attached.isEmpty() && !dontBlock && !this.closing) {
      await this.queues.wait(attached, this.times.waitMs());
      attached.lastPollAt = this.clock.now();
      if (attached.ended) throw new BadEventQueue(queueId);
      if (isGuest(attached.reader.role)) await this.own.judge(queue); // the organization may show guests other people by now
      if (!attached.isWaiting && attached.isEmpty()) return this.heartbeat(attached, lastEventId);
    }
    return this.queues.texts(attached);
  }

  /** @throws BadEventQueue */
  async remove(actor: Actor, queueId: string): Promise<void> {
    await this.own.remove(await this.own.access(actor, queueId, 0));
    const attached = this.queues.find(queueId);
    if (attached) this.queues.remove(attached);
  }

  private async serve(queue: EventQueue, position: number): Promise<AttachedQueue> {
    const known = this.queues.find(queue.id);
    if (known && known.acknowledged <= position) return known;
    const attached = await this.attaching.attach(queue, position);
    if (!attached) throw new BadEventQueue(queue.id);
    return attached;
  }

  /** Says "nothing new", with an id that tells how far the log has been searched; unless something comes just then. */
  private async heartbeat(attached: AttachedQueue, lastEventId: number): Promise<readonly string[]> {
    // One that was let go while its client waited has not been given what came since.
    const reserved = this.queues.find(attached.queue.id) === attached ? await this.follower.reserve().catch(() => null) : null;
    if (!attached.isEmpty()) return this.queues.texts(attached);
    return [JSON.stringify({ type: 'heartbeat', id: reserved ?? lastEventId })];
  }

  private longestPoll(): number {
    return this.times.longestWaitMs + 5_000;
  }

  private letGo(): void {
    const before = this.clock.now() - DETACH_AFTER_MS;
    for (const attached of this.queues.all()) if (!attached.isWaiting && attached.lastPollAt < before) this.queues.remove(attached);
  }
}
