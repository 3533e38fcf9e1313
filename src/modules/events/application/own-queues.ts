import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../kernel/actor.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { UserAccess } from '../../users/accounts.api.js';
import { Users } from '../../users/users.api.js';
import type { EventQueue } from '../domain/event-queue.js';
import { LogContinuity } from './log-continuity.js';
import { QueueStore } from './queue-store.js';

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
export class OwnQueues {
  constructor(
    private readonly store: QueueStore,
    private readonly users: Users,
    private readonly sight: UserAccess,
    private readonly continuity: LogContinuity,
  ) {}

  /**
   * The queue, kept for another while, which begins no earlier than the poll ends.
   * @param pollMs how long the poll may take
   * @throws BadEventQueue
   */
  async access(actor: Actor, queueId: string, pollMs: number): Promise<EventQueue> {
    const queue = await this.store.touch(queueId, pollMs);
    if (queue?.userId !== actor.userId) throw new BadEventQueue(queueId);
    if (queue.epoch !== (await this.continuity.epoch())) throw new BadEventQueue(queueId);
    if (queue.deactivations !== (await this.users.get(actor.userId)).deactivations) throw new BadEventQueue(queueId);
    if (await this.seesOthersNow(actor, queue)) throw new BadEventQueue(queueId);
    return queue;
  }

  /** Clients of guests begin anew as the organization changes whom guests see: no event tells of all those people. */
  private async seesOthersNow(actor: Actor, { seesEverybody }: EventQueue): Promise<boolean> {
    if (!isGuest(actor.role) || typeof seesEverybody !== 'boolean') return false;
    return seesEverybody !== (await this.sight.seesEverybody(actor));
  }

  async remove(queueId: string): Promise<void> {
    await this.store.remove(queueId);
  }
}
