import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Users } from '../../users/users.api.js';
import type { EventQueue } from '../domain/event-queue.js';
import { QueueStore } from './queue-store.js';

/** The queue is unknown, somebody else's, of before a deactivation, or so old that the log has forgotten what it would hold. */
export class BadEventQueue extends DomainError {
  constructor(queueId: string) {
    super('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { queue_id: queueId });
  }
}

/** Queues by id, for the accounts they belong to. */
@Injectable()
export class OwnQueues {
  constructor(
    private readonly store: QueueStore,
    private readonly users: Users,
  ) {}

  /**
   * The queue, kept for another while.
   * @param pollMs how long a poll may take
   * @throws BadEventQueue
   */
  async access(actor: Actor, queueId: string, pollMs: number): Promise<EventQueue> {
    const queue = await this.store.touch(queueId, pollMs);
    if (queue?.userId !== actor.userId) throw new BadEventQueue(queueId);
    if (queue.deactivations !== (await this.users.get(actor.userId)).deactivations) throw new BadEventQueue(queueId);
    return queue;
  }

  async keep(queueId: string): Promise<void> {
    await this.store.touch(queueId, 0);
  }

  async remove(queueId: string): Promise<void> {
    await this.store.remove(queueId);
  }
}
