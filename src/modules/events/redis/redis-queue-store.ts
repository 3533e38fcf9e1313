import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { RedisConnections } from '../../../platform/jobs/redis-connections.js';
import { QueueStore } from '../application/queue-store.js';
import type { EventQueue } from '../domain/event-queue.js';

/** An account's queues are being counted, and may have to be counted again. */
interface Trimming {
  readonly present: Promise<string[]>;
  next?: Promise<string[]>;
}

/** A key for each queue, and for each account a sorted set of its queues by the time since which they have been idle. */
@Injectable()
export class RedisQueueStore extends QueueStore {
  private readonly trimmings = new Map<string, Trimming>();

  constructor(private readonly redis: RedisConnections) {
    super();
  }

  async add(queue: EventQueue): Promise<string[]> {
    await this.redis.commands.set(this.key(queue.id), JSON.stringify(queue), 'PX', queue.idleMs);
    const ofAccount = this.accountKey(queue.userId);
    await this.redis.commands.zadd(ofAccount, Date.now(), queue.id);
    await this.redis.commands.expire(ofAccount, LIMITS.MAX_QUEUE_IDLE_SECONDS);
    return (await this.redis.commands.zcard(ofAccount)) > LIMITS.MAX_QUEUES_PER_ACCOUNT ? this.requestTrimming(ofAccount) : [];
  }

  async touch(queueId: string, pollMs: number): Promise<EventQueue | null> {
    const key = this.key(queueId);
    const text = await this.redis.commands.get(key);
    if (text === null) return null;
    const queue = JSON.parse(text) as EventQueue;
    const ofAccount = this.accountKey(queue.userId);
    await this.redis.commands
      .pipeline()
      .pexpire(key, Math.ceil(queue.idleMs + pollMs))
      .zadd(ofAccount, 'XX', Math.ceil(Date.now() + pollMs), queueId)
      .expire(ofAccount, LIMITS.MAX_QUEUE_IDLE_SECONDS)
      .exec();
    return queue;
  }

  async remove(queue: EventQueue): Promise<void> {
    await this.redis.commands.del(this.key(queue.id));
    await this.redis.commands.zrem(this.accountKey(queue.userId), queue.id);
  }

  /**
   * Makes room once for all queues that an account adds together: each time costs a command per queue. A turn that has begun may have missed
   * a queue that was added since, so whoever comes meanwhile shares the next one.
   */
  private requestTrimming(ofAccount: string): Promise<string[]> {
    const turn = this.trimmings.get(ofAccount);
    if (!turn) return this.beginTrimming(ofAccount);
    turn.next ??= turn.present.catch(() => []).then(() => this.beginTrimming(ofAccount));
    return turn.next;
  }

  private beginTrimming(ofAccount: string): Promise<string[]> {
    const present = this.trim(ofAccount).finally(() => {
      if (!turn.next) this.trimmings.delete(ofAccount);
    });
    const turn: Trimming = { present };
    this.trimmings.set(ofAccount, turn);
    return present;
  }

  /** Queues that have come to their end by themselves go first, and then those that have been idle for longest. */
  private async trim(ofAccount: string): Promise<string[]> {
    const queueIds = await this.redis.commands.zrange(ofAccount, 0, -1);
    const found = (await Promise.all(queueIds.map((queueId) => this.redis.commands.exists(this.key(queueId))))).map((count) => count > 0);
    const alive = queueIds.filter((_, index) => found[index]);
    const excess = alive.slice(0, Math.max(0, alive.length - LIMITS.MAX_QUEUES_PER_ACCOUNT));
    await Promise.all(excess.map((queueId) => this.redis.commands.del(this.key(queueId))));
    const gone = [...queueIds.filter((_, index) => !found[index]), ...excess];
    if (gone.length > 0) await this.redis.commands.zrem(ofAccount, ...gone);
    return excess;
  }

  private key(queueId: string): string {
    return this.redis.key(`queue:${queueId}`);
  }

  private accountKey(userId: UserId): string {
    return this.redis.key(`queues:${userId}`);
  }
}
