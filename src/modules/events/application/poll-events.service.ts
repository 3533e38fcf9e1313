import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Actor, isGuest } from '../../../kernel/actor.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { UserLookup } from '../../users/accounts.api.js';
import { UserAccess } from '../../users/profiles.api.js';
import type { EventQueue } from '../domain/event-queue.js';
import { AttachedQueues } from './attached-queues.js';
import { LogContinuity } from './log-continuity.js';
import { QueueStore } from './queue-store.js';
import { Clock } from '../../../kernel/clock.js';
import type { AttachedQueue } from './attached-queue.js';
import { AttachQueueService } from './attach-queue.service.js';
import { LogFollower } from './log-follower.js';

/**
 * The queue is unknown, somebody else's, of before a deactivation, of a guest who saw other people then, of an earlier epoch of the log, or so
 * old that the log has forgotten what it would hold.
 */
export class BadEventQueue extends DomainError {
  constructor(queueId: string) {
    super('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { queue_id: queueId });
  }
}

/** Queues by id, for the accounts they belong to. */
@Injectable()
export class EventQueueAccess {
  constructor(
    private readonly store: QueueStore,
    private readonly users: UserLookup,
    private readonly sight: UserAccess,
    private readonly continuity: LogContinuity,
    private readonly attached: AttachedQueues,
  ) {}

  /** Adds a queue, and ends those that the account has lost by that. */
  async add(queue: EventQueue): Promise<void> {
    this.attached.endQueues(await this.store.add(queue));
  }

  /**
   * The queue, kept for another while, which begins no earlier than the poll ends.
   * @param pollMs how long the poll may take
   * @throws BadEventQueue
   */
  async access(actor: Actor, queueId: string, pollMs: number): Promise<EventQueue> {
    const queue = await this.store.touch(queueId, pollMs);
    if (queue?.userId !== actor.userId) throw new BadEventQueue(queueId);
    await this.checkCurrent(queue);
    return queue;
  }

  /**
   * Checks that the queue continues what its client knows: the log is the same, the account was not deactivated, and it sees the same people.
   * Clients of guests begin anew as the organization changes whom guests see, and as a member becomes such a guest: no event tells of all those.
   * @throws BadEventQueue
   */
  async checkCurrent({ id, userId, epoch, deactivations, seesEverybody }: EventQueue): Promise<void> {
    if (epoch !== (await this.continuity.epoch())) throw new BadEventQueue(id);
    const user = await this.users.get(userId);
    if (deactivations !== user.deactivations) throw new BadEventQueue(id);
    const viewer = { userId, realmId: user.realmId, role: user.role };
    if (isGuest(user.role) && (seesEverybody ?? true) !== (await this.sight.canSeeEveryone(viewer))) throw new BadEventQueue(id);
  }

  async remove(queue: EventQueue): Promise<void> {
    await this.store.remove(queue);
  }
}

/** How long things around polls take, in milliseconds. */
export class PollTimeouts {
  constructor(
    /** A queue without polls is dropped after this, unless its client asked for more. */
    readonly queueIdleMs: number,
    /** The least time after which an idle poll is answered with a heartbeat; up to a fifth is added at random. */
    private readonly heartbeatMs: number,
  ) {}

  /** The longest that a poll waits. */
  get maxWaitMs(): number {
    return this.heartbeatMs * 1.2;
  }

  /** How long a poll waits that begins now: not all of them end together. */
  waitMs(): number {
    return this.heartbeatMs + Math.random() * (this.maxWaitMs - this.heartbeatMs);
  }
}

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
    private readonly access: EventQueueAccess,
    private readonly queues: AttachedQueues,
    private readonly attaching: AttachQueueService,
    private readonly follower: LogFollower,
    private readonly timeouts: PollTimeouts,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.detachIdle(), DETACH_CHECK_INTERVAL_MS);
  }

  /** Waiting clients get a heartbeat at once, so that they come back to another node. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    clearInterval(this.timer);
    for (const attached of this.queues.all()) attached.endWait();
  }

  /**
   * @returns the events after `lastEventId` as JSON texts, in order; a heartbeat if none came in time
   * @throws BadEventQueue
   */
  async poll(actor: Actor, { queueId, lastEventId, dontBlock }: PollRequest): Promise<readonly string[]> {
    const queue = await this.access.access(actor, queueId, dontBlock ? 0 : this.maxPollMs());
    const attached = await this.findOrAttach(queue, Math.max(lastEventId, queue.from));
    attached.lastPollAt = this.clock.now();
    attached.acknowledge(lastEventId);
    if (attached.isEmpty() && !dontBlock && !this.closing) {
      await this.queues.wait(attached, this.timeouts.waitMs());
      attached.lastPollAt = this.clock.now();
      if (attached.ended) throw new BadEventQueue(queueId);
      if (isGuest(attached.reader.role)) await this.access.checkCurrent(queue); // the organization may show guests other people by now
      if (!attached.isWaiting && attached.isEmpty()) return this.heartbeat(attached, lastEventId);
    }
    return this.queues.serializePending(attached);
  }

  /** @throws BadEventQueue */
  async remove(actor: Actor, queueId: string): Promise<void> {
    await this.access.remove(await this.access.access(actor, queueId, 0));
    const attached = this.queues.find(queueId);
    if (attached) this.queues.detach(attached);
  }

  private async findOrAttach(queue: EventQueue, position: number): Promise<AttachedQueue> {
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
