import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { EventLogSubscriptions } from '../../../kernel/client-events.js';
import { Clock } from '../../../kernel/clock.js';
import { LIMITS } from '../../../kernel/limits.js';
import { AttachedQueues } from './attached-queues.js';
import { type OpenStream, OpenStreams } from './open-streams.js';
import type { SerializedEvent } from './outgoing-event.js';
import { type Reading, type ReadRequest, ReadQueueService, type Taking } from './read-queue.service.js';

/** The part of the life of a stream by which it may be shorter, so that streams that began together do not end together. */
const LIFE_SPREAD = 0.2;

export interface StreamRequest {
  readonly stream: OpenStream;
  /** The newest event that the client has received. */
  readonly lastEventId: number;
  /** Throws a DomainError if the credentials of the request do not authenticate its account any more. */
  readonly readmit: () => unknown;
  /** Takes a batch at once, outside of the request, if nothing has to be looked up for that. */
  readonly take: (events: readonly SerializedEvent[]) => Taking;
}

/** Reads an event queue for as long as its client is connected. */
@Injectable()
export class StreamEventsService {
  constructor(
    private readonly reading: ReadQueueService,
    private readonly streams: OpenStreams,
    private readonly queues: AttachedQueues,
    private readonly clock: Clock,
    eventLog: EventLogSubscriptions,
  ) {
    eventLog.onUsersChanged((userIds) => userIds.forEach((userId) => this.requestChecks(this.streams.ofUser(userId))));
    eventLog.onRealmChanged((realmId) => this.requestChecks([...this.streams.all()].filter((stream) => stream.realmId === realmId)));
    eventLog.onMissed(() => this.requestChecks(this.streams.all()));
  }

  /**
   * Yields the events of a queue in batches: first those that are there, maybe none, then heartbeats, and further events that `take` refuses
   * when they arrive. The next batch is read when the consumer asks for it, so that a slow client costs no memory: what it has not taken stays in the event log.
   * Ends with the life of the stream, when another reader displaces it, and when the node stops.
   * @throws BadEventQueue at the first batch if the queue cannot be read, and later when it ends; DomainError when the credentials are not
   * valid any more
   */
  async *stream(actor: Actor, { stream, lastEventId, readmit, take }: StreamRequest): AsyncGenerator<readonly SerializedEvent[], void> {
    const endsAt = this.clock.now() + LIMITS.MAX_EVENT_STREAM_MINUTES * 60_000 * (1 - Math.random() * LIFE_SPREAD);
    const maxBytes = LIMITS.MAX_EVENT_STREAM_WRITE_BYTES;
    let position = lastEventId;
    let waits = false;
    try {
      while (!stream.hasEnded() && this.clock.now() < endsAt) {
        const request = { queueId: stream.queueId, lastEventId: position, waits, maxBytes, stream };
        const { events, isLast } = await this.read(actor, request, (taken) => {
          const taking = take(taken);
          if (taking !== 'refused') position = taken.at(-1)?.id ?? position;
          return taking;
        });
        if (stream.hasEnded()) return;
        await readmit();
        yield events;
        if (isLast) return;
        position = events.at(-1)?.id ?? position;
        waits = true;
      }
    } finally {
      this.streams.remove(stream);
    }
  }

  private async read(actor: Actor, request: ReadRequest & { readonly stream: OpenStream }, take: StreamRequest['take']): Promise<Reading> {
    let resolve: (read: () => Promise<Reading>) => void = () => undefined;
    const ended = new Promise<() => Promise<Reading>>((one) => (resolve = one));
    const reading = await this.reading.read(actor, request, { take, end: (read) => resolve(read) });
    if (reading) return reading;
    const { stream } = request;
    const endWait = (): void => this.queues.find(stream.queueId)?.endWait();
    stream.signal.addEventListener('abort', endWait, { once: true });
    // It may have ended before.
    if (stream.hasEnded()) endWait();
    try {
      return await (
        await ended
      )();
    } finally {
      stream.signal.removeEventListener('abort', endWait);
    }
  }

  private requestChecks(streams: Iterable<OpenStream>): void {
    for (const stream of streams) {
      stream.requestCheck();
      this.queues.find(stream.queueId)?.endWait();
    }
  }
}
