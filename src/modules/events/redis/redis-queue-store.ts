import { Injectable } from '@nestjs/common';
import { chunks } from '../../../kernel/chunks.js';
import type { UserId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { RedisConnections, runScript } from '../../../platform/jobs/redis-connections.js';
import { type OpenQueue, QueueStore, type StreamOfQueue } from '../application/queue-store.js';
import type { EventQueue } from '../domain/event-queue.js';

/**
 * Adds a queue. Returns the number of the account's queues.
 * KEYS: queue, queues of the account. ARGV: queue as JSON, its life in ms, time since which it is idle, its id, life of the account's set in s.
 */
const ADD = `
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[4])
redis.call('EXPIRE', KEYS[2], ARGV[5])
return redis.call('ZCARD', KEYS[2])`;

/**
 * Extends the life of a queue, and notes which stream reads it. Returns 0 if there is no such queue, or another reader has displaced the stream.
 * KEYS: queue, queues of the account, id of the stream that reads the queue. ARGV: life in ms, time since which it will be idle, its id, life
 * of the account's set in s, id of the stream or an empty string, 1 if the stream is known already.
 */
const EXTEND = `
if ARGV[6] == '1' and redis.call('GET', KEYS[3]) ~= ARGV[5] then return 0 end
if redis.call('PEXPIRE', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('ZADD', KEYS[2], 'XX', ARGV[2], ARGV[3])
redis.call('EXPIRE', KEYS[2], ARGV[4])
if ARGV[5] == '' then redis.call('DEL', KEYS[3]) else redis.call('SET', KEYS[3], ARGV[5], 'PX', ARGV[1]) end
return 1`;

const ACCOUNTS_PER_PIPELINE = 500;

/** A deletion of an account's excess queues that is under way, and the next one. */
interface Trimming {
  readonly present: Promise<string[]>;
  next?: Promise<string[]>;
}

/** Stores a key per queue and another one while a stream reads it, and per account a sorted set of its queues by the time since which they have been idle. */
@Injectable()
export class RedisQueueStore extends QueueStore {
  private readonly trimmings = new Map<string, Trimming>();

  constructor(private readonly redis: RedisConnections) {
    super();
  }

  async add(queue: EventQueue): Promise<string[]> {
    const accountKey = this.accountKey(queue.userId);
    const values = [JSON.stringify(queue), Math.ceil(queue.idleMs), Date.now(), queue.id, LIMITS.MAX_QUEUE_IDLE_SECONDS];
    const count = Number(await runScript(this.redis.commands, ADD, [this.key(queue.id), accountKey], values));
    return count > LIMITS.MAX_QUEUES_PER_ACCOUNT ? this.requestTrimming(accountKey) : [];
  }

  async find(queueId: string): Promise<EventQueue | null> {
    const text = await this.redis.commands.get(this.key(queueId));
    return text === null ? null : (JSON.parse(text) as EventQueue);
  }

  async extend({ id, userId, idleMs }: EventQueue, pollMs: number, stream: StreamOfQueue | null): Promise<boolean> {
    const keys = [this.key(id), this.accountKey(userId), this.streamKey(id)];
    const lives = [Math.ceil(idleMs + pollMs), Math.ceil(Date.now() + pollMs), id, LIMITS.MAX_QUEUE_IDLE_SECONDS];
    return (await runScript(this.redis.commands, EXTEND, keys, [...lives, stream?.id ?? '', stream?.isKnown ? 1 : 0])) === 1;
  }

  async remove(queue: EventQueue): Promise<void> {
    await this.redis.commands.del(this.key(queue.id));
    await this.redis.commands.zrem(this.accountKey(queue.userId), queue.id);
  }

  async listOpen(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, readonly OpenQueue[]>> {
    const open = new Map<UserId, readonly OpenQueue[]>();
    for (const part of chunks(userIds, ACCOUNTS_PER_PIPELINE)) {
      const found = await Promise.all(part.map((userId) => this.listOpenOf(userId)));
      for (const [index, userId] of part.entries()) {
        const queues = found[index] ?? [];
        if (queues.length > 0) open.set(userId, queues);
      }
    }
    return open;
  }

  private async listOpenOf(userId: UserId): Promise<OpenQueue[]> {
    const stored = await this.redis.commands.zrange(this.accountKey(userId), 0, -1, 'WITHSCORES');
    const queues: OpenQueue[] = [];
    for (let index = 0; index < stored.length; index += 2) {
      const queue = await this.find(stored[index] as string);
      if (queue) queues.push({ queue, idleSince: Number(stored[index + 1]) });
    }
    return queues;
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

  private streamKey(queueId: string): string {
    return this.redis.key(`queue-stream:${queueId}`);
  }

  private accountKey(userId: UserId): string {
    return this.redis.key(`queues:${userId}`);
  }
}
