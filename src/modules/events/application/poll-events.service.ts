import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { LIMITS } from '../../../kernel/limits.js';
import { AttachedQueues } from './attached-queues.js';
import { EventQueueAccess } from './event-queue-access.js';
import type { SerializedEvent } from './outgoing-event.js';
import { QueueStore } from './queue-store.js';
import { ReadQueueService } from './read-queue.service.js';

export interface PollRequest {
  readonly queueId: string;
  /** The newest event that the client has received. */
  readonly lastEventId: number;
  readonly dontBlock: boolean;
}

/** The answer to a poll that waits. */
export interface PollAnswer {
  /**
   * Sends events, outside of the request.
   * @returns false if something has to be looked up first; `send` follows
   */
  sendAtOnce(events: readonly SerializedEvent[]): boolean;
  /** Sends what is read when the wait has ended. @param read rejected with BadEventQueue if the queue has ended */
  send(read: () => Promise<readonly SerializedEvent[]>): void;
}

/** Answers polls of event queues. */
@Injectable()
export class PollEventsService {
  constructor(
    private readonly reading: ReadQueueService,
    private readonly access: EventQueueAccess,
    private readonly store: QueueStore,
    private readonly queues: AttachedQueues,
  ) {}

  /**
   * @returns the events after `lastEventId`, in order; null if there is none and the poll waits: then `answer` is called, with a heartbeat if
   * there is no event in time
   * @throws BadEventQueue
   */
  async poll(
    actor: Actor,
    { queueId, lastEventId, dontBlock }: PollRequest,
    answer: PollAnswer,
  ): Promise<readonly SerializedEvent[] | null> {
    const request = { queueId, lastEventId, waits: !dontBlock, maxBytes: LIMITS.MAX_EVENTS_ANSWER_BYTES, stream: null };
    const reading = await this.reading.read(actor, request, {
      take: (events) => (answer.sendAtOnce(events) ? 'taken' : 'refused'),
      end: (read) => answer.send(async () => (await read()).events),
    });
    return reading && reading.events;
  }

  /** @throws BadEventQueue */
  async remove(actor: Actor, queueId: string): Promise<void> {
    await this.store.remove(await this.access.access(actor, queueId, 0, null));
    const attached = this.queues.find(queueId);
    if (attached) this.queues.detach(attached);
  }
}
