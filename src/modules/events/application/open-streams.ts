import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { StreamOfQueue } from './queue-store.js';

/** A connection on which events of a queue are written as they arrive. */
export class OpenStream implements StreamOfQueue {
  /** Distinguishes the stream from other readers of its queue, on all nodes. */
  readonly id = randomUUID();
  private readonly ending = new AbortController();
  private checkRequested = false;
  /** Whether the stream has become the reader of its queue. */
  isKnown = false;

  constructor(
    readonly queueId: string,
    readonly userId: UserId,
    readonly realmId: RealmId,
  ) {}

  /** Aborted when the stream ends. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  hasEnded(): boolean {
    return this.ending.signal.aborted;
  }

  /** Ends the stream: nothing is read for it from then on. */
  end(): void {
    this.ending.abort();
  }

  /** Asks the stream to check its credentials before it waits for events again. */
  requestCheck(): void {
    this.checkRequested = true;
  }

  /** Whether a check was requested since the last call. */
  takeCheckRequest(): boolean {
    const requested = this.checkRequested;
    this.checkRequested = false;
    return requested;
  }
}

/** The event streams that are open on this node: one for each queue at most. */
@Injectable()
export class OpenStreams {
  private readonly byQueue = new Map<string, OpenStream>();
  private readonly byUser = new Map<UserId, Set<OpenStream>>();

  all(): Iterable<OpenStream> {
    return this.byQueue.values();
  }

  ofUser(userId: UserId): Iterable<OpenStream> {
    return this.byUser.get(userId) ?? [];
  }

  /** Makes a stream, or a poll if it is null, the only reader of a queue: another stream of the queue ends. */
  claim(queueId: string, stream: OpenStream | null): void {
    const before = this.byQueue.get(queueId);
    if (before === stream) return;
    if (before) {
      this.remove(before);
      before.end();
    }
    if (!stream) return;
    stream.isKnown = true;
    this.byQueue.set(queueId, stream);
    this.byUser.set(stream.userId, (this.byUser.get(stream.userId) ?? new Set()).add(stream));
  }

  remove(stream: OpenStream): void {
    if (this.byQueue.get(stream.queueId) === stream) this.byQueue.delete(stream.queueId);
    const ofUser = this.byUser.get(stream.userId);
    if (ofUser?.delete(stream) && ofUser.size === 0) this.byUser.delete(stream.userId);
  }
}
