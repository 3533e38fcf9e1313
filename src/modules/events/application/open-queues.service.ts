import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { UserId } from '../../../kernel/ids.js';
import { isTypeRequested } from '../domain/event-queue.js';
import { PollTimeouts } from './poll-timeouts.js';
import { type OpenQueue, QueueStore } from './queue-store.js';

/** Tells which accounts have a client that receives their messages at present, on whatever node. */
@Injectable()
export class OpenQueuesService {
  constructor(
    private readonly store: QueueStore,
    private readonly timeouts: PollTimeouts,
    private readonly clock: Clock,
  ) {}

  /**
   * For each account with queues that receive messages: when the last of them will have been idle for the usual time if no client polls it, in
   * milliseconds UTC. A queue that is kept for longer counts for as long as others, because its client may be switched off for hours.
   */
  async findEnds(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, number>> {
    const now = this.clock.now();
    const ends = new Map<UserId, number>();
    for (const [userId, queues] of await this.store.listOpen(userIds)) {
      const relevant = queues.filter(({ queue }) => queue.narrow.length === 0 && isTypeRequested(queue, 'message'));
      const last = Math.max(...relevant.map((queue) => this.endOf(queue)));
      if (last > now) ends.set(userId, last);
    }
    return ends;
  }

  private endOf({ queue, idleSince }: OpenQueue): number {
    return idleSince + Math.min(queue.idleMs, this.timeouts.queueIdleMs);
  }
}
