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

/** What becomes of events that are given to a reader at once: it has them, it has them and takes no more for now, or it has to look something up. */
export type Taking = 'taken' | 'full' | 'refused';

/** A reader that may have to wait. */
export interface WaitingReader {
  /** Called with events when they come, outside of the request that waits. For a poll the wait is over when they are taken. */
  take(events: readonly SerializedEvent[]): Taking;
  /** Called once when the wait has ended in any other way. @param read reads the queue again; rejected with BadEventQueue */
  end(read: () => Promise<Reading>): void;
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
   * @returns the events after `lastEventId`, in order; none for a stream that ended meanwhile; null if the reader waits
   * @throws BadEventQueue
   */
  async read(actor: Actor, request: ReadRequest, reader: WaitingReader): Promise<Reading | null> {
    const { queueId, lastEventId, waits, stream } = request;
    const queue = await this.access.access(actor, queueId, waits ? this.timeouts.maxPollMs : 0, stream);
    if (stream?.hasEnded()) return { events: [], isLast: true };
    this.streams.claim(queueId, stream);
    const attached = await this.findOrAttach(queue, Math.max(lastEventId, queue.from));
    // A stream that was displaced meanwhile must not acknowledge what its successor has not received.
    if (stream?.hasEnded()) return { events: [], isLast: true };
    attached.lastPollAt = this.clock.now();
    attached.acknowledge(lastEventId);
    if (!attached.isEmpty() || !waits || this.isClosing) {
      return { events: await this.queues.serializePending(attached, request.maxBytes), isLast: this.isClosing };
    }
    // It may have been detached while its past events were loaded. No further event would end the wait then.
    if (!this.isAttached(attached) || stream?.takeCheckRequest()) return this.readAgain(attached, request, 'interrupted');
    this.queues.wait(attached, this.timeouts.waitMs(), {
      isPatient: stream !== null,
      take: () => this.give(attached, request, reader),
      end: (end) => reader.end(() => this.readAgain(attached, request, end)),
    });
    return null;
  }

  /**
   * Gives events to a reader that waits, without its request: docs/adr/0075.
   * @returns as `Waiter.take`
   */
  private give(attached: AttachedQueue, { maxBytes, stream }: ReadRequest, reader: WaitingReader): boolean | WaitEnd {
    const events = this.queues.serializeAtOnce(attached, maxBytes);
    const taking = events === null ? 'refused' : reader.take(events);
    if (events === null || taking === 'refused') return 'event';
    attached.lastPollAt = this.clock.now();
    if (!stream) return true;
    attached.acknowledge(events.at(-1)?.id ?? 0);
    return taking === 'taken' && attached.isEmpty() ? false : 'event';
  }

  /** After a wait: the events, or a heartbeat if there was none in time. @throws BadEventQueue */
  private async readAgain(attached: AttachedQueue, request: ReadRequest, end: WaitEnd): Promise<Reading> {
    attached.lastPollAt = this.clock.now();
    if (attached.ended) throw new BadEventQueue(request.queueId);
    // While the poll waited, the organization may have changed which accounts guests see.
    if (isGuest(attached.reader.role)) await this.access.checkCurrent(attached.queue);
    const isLast = this.isClosing || end === 'displaced';
    // A stream writes a heartbeat when its time has come; every poll has to be answered with something.
    const needsHeartbeat = request.stream ? end === 'timeout' : true;
    if (needsHeartbeat && !attached.isWaiting && attached.isEmpty()) return { events: await this.heartbeat(attached, request), isLast };
    return { events: await this.queues.serializePending(attached, request.maxBytes), isLast };
  }

  private async findOrAttach(queue: EventQueue, position: number): Promise<AttachedQueue> {
    const known = this.queues.find(queue.id);
    if (known && known.acknowledged <= position) return known;
    const attached = await this.attachment.attach(queue, position);
    if (!attached) throw new BadEventQueue(queue.id);
    return attached;
  }

  /** A heartbeat whose id is the position to which the log has been searched, or the events that arrived meanwhile. */
  private async heartbeat(attached: AttachedQueue, { lastEventId: known, maxBytes }: ReadRequest): Promise<readonly SerializedEvent[]> {
    const reserved = this.isAttached(attached) ? await this.follower.reserve().catch(() => null) : null;
    if (!attached.isEmpty()) return this.queues.serializePending(attached, maxBytes);
    // A stream may have written events meanwhile.
    const lastEventId = Math.max(known, attached.acknowledged);
    // A queue that was detached while its client waited has not received the events since.
    const searched = this.isAttached(attached) ? this.follower.position : lastEventId;
    const id = reserved ?? Math.max(lastEventId, searched);
    const text = JSON.stringify({ type: 'heartbeat', id });
    return [{ id, objects: [text], bytes: text.length }];
  }

  private isAttached(attached: AttachedQueue): boolean {
    return this.queues.find(attached.queue.id) === attached;
  }

  private detachIdle(): void {
    const before = this.clock.now() - DETACH_AFTER_MS;
    for (const attached of this.queues.all()) if (!attached.isWaiting && attached.lastPollAt < before) this.queues.detach(attached);
  }
}
