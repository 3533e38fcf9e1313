import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type Actor, isGuest } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import type { EventQueue } from '../domain/event-queue.js';
import { AttachQueueService } from './attach-queue.service.js';
import type { AttachedQueue, WaitEnd } from './attached-queue.js';
import { AttachedQueues } from './attached-queues.js';
import { BadEventQueue, EventQueueAccess } from './event-queue-access.js';
import { LogFollower } from './log-follower.js';
import { type OpenStream, OpenStreams } from './open-streams.js';
import type { SerializedEvent } from './outgoing-event.js';
import { PollTimeouts } from './poll-timeouts.js';

/** A queue without a poll for this time is detached from the node; its definition stays in Redis. */
const DETACH_AFTER_MS = 60_000;
const DETACH_CHECK_INTERVAL_MS = 15_000;

export interface ReadRequest {
  readonly queueId: string;
  /** The newest event that the reader has; earlier ones are forgotten. */
  readonly lastEventId: number;
  /** Whether to wait if there is no event. */
  readonly waits: boolean;
  /** The size of the events that are read at once; one event may be larger. */
  readonly maxBytes: number;
  /** The stream that reads; null for a poll. */
  readonly stream: OpenStream | null;
}

export interface Reading {
  readonly events: readonly SerializedEvent[];
  /** Whether this node should not be asked to wait for the next events: it is stopping, or another reader has taken the place of this one. */
  readonly isLast: boolean;
}

/** Reads event queues, for polls and for streams. A queue has one reader: each one displaces a stream that read it before. */
@Injectable()
export class ReadQueueService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private isClosing = false;

  constructor(
    private readonly access: EventQueueAccess,
    private readonly queues: AttachedQueues,
    private readonly streams: OpenStreams,
    private readonly attachment: AttachQueueService,
    private readonly follower: LogFollower,
    private readonly timeouts: PollTimeouts,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.detachIdle(), DETACH_CHECK_INTERVAL_MS);
  }

  /** Answers waiting polls with a heartbeat immediately and ends streams, so that their clients continue at another node. */
  beforeApplicationShutdown(): void {
    this.isClosing = true;
    clearInterval(this.timer);
    for (const stream of this.streams.all()) stream.end();
    for (const attached of this.queues.all()) attached.endWait();
  }

  /**
   * @returns the events after `lastEventId`, in order; a heartbeat if there was none in time; none for a stream that ended meanwhile
   * @throws BadEventQueue
   */
  async read(actor: Actor, request: ReadRequest): Promise<Reading> {
    const { queueId, lastEventId, waits, stream } = request;
    const queue = await this.access.access(actor, queueId, waits ? this.timeouts.maxPollMs : 0, stream);
    if (stream?.hasEnded()) return { events: [], isLast: true };
    this.streams.claim(queueId, stream);
    const attached = await this.findOrAttach(queue, Math.max(lastEventId, queue.from));
    // A stream that was displaced meanwhile must not acknowledge what its successor has not received.
    if (stream?.hasEnded()) return { events: [], isLast: true };
    attached.lastPollAt = this.clock.now();
    attached.acknowledge(lastEventId);
    const end = attached.isEmpty() && waits && !this.isClosing ? await this.wait(attached, queue, stream) : null;
    const isLast = this.isClosing || end === 'displaced';
    // A stream writes a heartbeat when its time has come; every poll has to be answered with something.
    const needsHeartbeat = stream ? end === 'timeout' : end !== null;
    if (needsHeartbeat && !attached.isWaiting && attached.isEmpty()) return { events: await this.heartbeat(attached, request), isLast };
    return { events: await this.queues.serializePending(attached, request.maxBytes), isLast };
  }

  private async wait(attached: AttachedQueue, queue: EventQueue, stream: OpenStream | null): Promise<WaitEnd> {
    // It may have been detached while its past events were loaded. No further event would end the wait then.
    const isInterrupted = !this.isAttached(attached) || stream?.takeCheckRequest();
    const end = isInterrupted ? 'interrupted' : await this.waitOrEnd(attached, stream);
    attached.lastPollAt = this.clock.now();
    if (attached.ended) throw new BadEventQueue(queue.id);
    // While the poll waited, the organization may have changed which accounts guests see.
    if (isGuest(attached.reader.role)) await this.access.checkCurrent(queue);
    return end;
  }

  private async waitOrEnd(attached: AttachedQueue, stream: OpenStream | null): Promise<WaitEnd> {
    const endWait = (): void => attached.endWait();
    stream?.signal.addEventListener('abort', endWait, { once: true });
    try {
      return await this.queues.wait(attached, this.timeouts.waitMs());
    } finally {
      stream?.signal.removeEventListener('abort', endWait);
    }
  }

  private async findOrAttach(queue: EventQueue, position: number): Promise<AttachedQueue> {
    const known = this.queues.find(queue.id);
    if (known && known.acknowledged <= position) return known;
    const attached = await this.attachment.attach(queue, position);
    if (!attached) throw new BadEventQueue(queue.id);
    return attached;
  }

  /** A heartbeat whose id is the position to which the log has been searched, or the events that arrived meanwhile. */
  private async heartbeat(attached: AttachedQueue, { lastEventId, maxBytes }: ReadRequest): Promise<readonly SerializedEvent[]> {
    const reserved = this.isAttached(attached) ? await this.follower.reserve().catch(() => null) : null;
    if (!attached.isEmpty()) return this.queues.serializePending(attached, maxBytes);
    // A queue that was detached while its client waited has not received the events since.
    const searched = this.isAttached(attached) ? this.follower.position : lastEventId;
    const id = reserved ?? Math.max(lastEventId, searched);
    return [{ id, objects: [JSON.stringify({ type: 'heartbeat', id })] }];
  }

  private isAttached(attached: AttachedQueue): boolean {
    return this.queues.find(attached.queue.id) === attached;
  }

  private detachIdle(): void {
    const before = this.clock.now() - DETACH_AFTER_MS;
    for (const attached of this.queues.all()) if (!attached.isWaiting && attached.lastPollAt < before) this.queues.detach(attached);
  }
}
