import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../kernel/actor.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { UserLookup } from '../../users/accounts.api.js';
import { UserAccess } from '../../users/profiles.api.js';
import type { EventQueue } from '../domain/event-queue.js';
import { AttachedQueues } from './attached-queues.js';
import { LogContinuity } from './log-continuity.js';
import type { OpenStream } from './open-streams.js';
import { QueueStore } from './queue-store.js';

/** The queue does not exist, belongs to another account, or cannot continue what its client knows; the client registers again. */
export class BadEventQueue extends DomainError {
  constructor(queueId: string) {
    super('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queueId}`, { queue_id: queueId });
  }
}

/** Loads the event queues of an account, and checks that they are still valid. */
@Injectable()
export class EventQueueAccess {
  constructor(
    private readonly attached: AttachedQueues,
    private readonly store: QueueStore,
    private readonly users: UserLookup,
    private readonly visibility: UserAccess,
    private readonly continuity: LogContinuity,
  ) {}

  /**
   * Loads a queue and extends its life: its idle time begins when the poll ends.
   * @param pollMs how long the poll may take
   * @param stream the stream that reads the queue; null for another request
   * @throws BadEventQueue also for a stream that another reader of the queue has displaced, on any node
   */
  async access(actor: Actor, queueId: string, pollMs: number, stream: OpenStream | null): Promise<EventQueue> {
    const queue = this.attached.find(queueId)?.queue ?? (await this.store.find(queueId));
    if (queue?.userId !== actor.userId || !mayRead(actor, queue) || !(await this.store.extend(queue, pollMs, stream)))
      throw new BadEventQueue(queueId);
    await this.checkCurrent(queue);
    return queue;
  }

  /**
   * Checks that the queue continues what its client knows: the event log is of the same epoch, the account was not deactivated meanwhile, and
   * a guest sees the same accounts. Clients of guests register again when the organization changes whom guests see, because no event contains
   * all accounts that became visible or hidden.
   * @throws BadEventQueue
   */
  async checkCurrent({ id, userId, epoch, deactivations, seesEverybody }: EventQueue): Promise<void> {
    if (epoch !== (await this.continuity.epoch())) throw new BadEventQueue(id);
    const user = await this.users.get(userId);
    if (deactivations !== user.deactivations) throw new BadEventQueue(id);
    const viewer = { userId, realmId: user.realmId, role: user.role };
    if (isGuest(user.role) && (seesEverybody ?? true) !== (await this.visibility.canSeeEveryone(viewer))) throw new BadEventQueue(id);
  }
}

/** A queue of other credentials may contain more than a scoped key reads. */
function mayRead({ key }: Actor, { keyId }: EventQueue): boolean {
  return key === undefined || key.id === keyId;
}
