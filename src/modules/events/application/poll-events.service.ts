import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { LIMITS } from '../../../kernel/limits.js';
import { AttachedQueues } from './attached-queues.js';
import { EventQueueAccess } from './event-queue-access.js';
import { QueueStore } from './queue-store.js';
import { ReadQueueService } from './read-queue.service.js';

export interface PollRequest {
  readonly queueId: string;
  /** The newest event that the client has received. */
  readonly lastEventId: number;
  readonly dontBlock: boolean;
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
   * @returns the events after `lastEventId` as JSON, in order; a heartbeat if there was none in time
   * @throws BadEventQueue
   */
  async poll(actor: Actor, { queueId, lastEventId, dontBlock }: PollRequest): Promise<readonly string[]> {
    const maxBytes = LIMITS.MAX_EVENTS_ANSWER_BYTES;
    const { events } = await this.reading.read(actor, { queueId, lastEventId, waits: !dontBlock, maxBytes, stream: null });
    return events.flatMap(({ objects }) => objects);
  }

  /** @throws BadEventQueue */
  async remove(actor: Actor, queueId: string): Promise<void> {
    await this.store.remove(await this.access.access(actor, queueId, 0, null));
    const attached = this.queues.find(queueId);
    if (attached) this.queues.detach(attached);
  }
}
