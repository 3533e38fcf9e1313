import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../kernel/actor.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { UserAccess } from '../../users/accounts.api.js';
import { UserLookup } from '../../users/users.api.js';
import type { EventQueue } from '../domain/event-queue.js';
import { AttachedQueues } from './attached-queues.js';
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
    private readonly users: UserLookup,
    private readonly sight: UserAccess,
    private readonly continuity: LogContinuity,
    private readonly attached: AttachedQueues,
  ) {}

  /** Adds a queue, and ends those that the account has lost by that. */
  async add(queue: EventQueue): Promise<void> {
    this.attached.endEach(await this.store.add(queue));
  }

  /**
   * The queue, kept for another while, which begins no earlier than the poll ends.
   * @param pollMs how long the poll may take
   * @throws BadEventQueue
   */
  async access(actor: Actor, queueId: string, pollMs: number): Promise<EventQueue> {
    const queue = await this.store.touch(queueId, pollMs);
    if (queue?.userId !== actor.userId) throw new BadEventQueue(queueId);
    await this.judge(queue);
    return queue;
  }

  /**
   * Checks that the queue continues what its client knows: the log is the same, the account was not deactivated, and it sees the same people.
   * Clients of guests begin anew as the organization changes whom guests see, and as a member becomes such a guest: no event tells of all those.
   * @throws BadEventQueue
   */
  async judge({ id, userId, epoch, deactivations, seesEverybody }: EventQueue): Promise<void> {
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
