import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { RedisConnections } from '../../../platform/jobs/redis-connections.js';
import { QueueStore } from '../application/queue-store.js';
import type { EventQueue } from '../domain/event-queue.js';

/** A deletion of an account's excess queues that is under way, and the next one. */
interface Trimming {
  readonly present: Promise<string[]>;
  next?: Promise<string[]>;
}

/** Stores a key per queue, and per account a sorted set of its queues by the time since which they have been idle. */
@Injectable()
export class RedisQueueStore extends QueueStore {
  private readonly trimmings = new Map<string, Trimming>();

  constructor(private readonly redis: RedisConnections) {
    super();
  }

  async add(queue: EventQueue): Promise<string[]> {
    await this.redis.commands.set(this.key(queue.id), JSON.stringify(queue), 'PX', queue.idleMs);
    const accountKey = this.accountKey(queue.userId);
    await this.redis.commands.zadd(accountKey, Date.now(), queue.id);
    await this.redis.commands.expire(accountKey, LIMITS.MAX_QUEUE_IDLE_SECONDS);
    return (await this.redis.commands.zcard(accountKey)) > LIMITS.MAX_QUEUES_PER_ACCOUNT ? this.requestTrimming(accountKey) : [];
  }

  async touch(queueId: string, pollMs: number): Promise<EventQueue | null> {
    const key = this.key(queueId);
    const text = await this.redis.commands.get(key);
    if (text === null) return null;
    const queue = JSON.parse(text) as EventQueue;
    const accountKey = this.accountKey(queue.userId);
    await this.redis.commands
      .pipeline()
      .pexpire(key, Math.ceil(queue.idleMs + pollMs))
      .zadd(accountKey, 'XX', Math.ceil(Date.now() + pollMs), queueId)
      .expire(accountKey, LIMITS.MAX_QUEUE_IDLE_SECONDS)
      .exec();
    return queue;
  }

  async remove(queue: EventQueue): Promise<void> {
    await this.redis.commands.del(this.key(queue.id));
    await this.redis.commands.zrem(this.accountKey(queue.userId), queue.id);
  }

  /**
   * Deletes excess queues once for all queues that an account adds concurrently, because each run needs a command per queue. A run that has
   * begun may have missed a queue that was added since; all callers in the meantime share the next run.
   */
  private requestTrimming(accountKey: string): Promise<string[]> {
    const trimming = this.trimmings.get(accountKey);
    if (!trimming) return this.beginTrimming(accountKey);
    trimming.next ??= trimming.present.catch(() => []).then(() => this.beginTrimming(accountKey));
    return trimming.next;
  }

  private beginTrimming(accountKey: string): Promise<string[]> {
    const present = this.trim(accountKey).finally(() => {
      if (!trimming.next) this.trimmings.delete(accountKey);
    });
    const trimming: Trimming = { present };
    this.trimmings.set(accountKey, trimming);
    return present;
  }

  /** Removes expired queues from the set, and deletes the longest idle of the others that exceed the limit. */
  private async trim(accountKey: string): Promise<string[]> {
    const queueIds = await this.redis.commands.zrange(accountKey, 0, -1);
    const found = (await Promise.all(queueIds.map((queueId) => this.redis.commands.exists(this.key(queueId))))).map((count) => count > 0);
    const alive = queueIds.filter((_, index) => found[index]);
    const excess = alive.slice(0, Math.max(0, alive.length - LIMITS.MAX_QUEUES_PER_ACCOUNT));
    await Promise.all(excess.map((queueId) => this.redis.commands.del(this.key(queueId))));
    const gone = [...queueIds.filter((_, index) => !found[index]), ...excess];
    if (gone.length > 0) await this.redis.commands.zrem(accountKey, ...gone);
    return excess;
  }

  private key(queueId: string): string {
    return this.redis.key(`queue:${queueId}`);
  }

  private accountKey(userId: UserId): string {
    return this.redis.key(`queues:${userId}`);
  }
}
