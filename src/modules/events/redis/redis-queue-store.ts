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
 * Extends the lives of queues, and notes which streams read them. Returns for each 0 if there is no such queue, or another reader has displaced the
 * stream; otherwise 1.
 * KEYS of each: queue, queues of the account, id of the stream that reads the queue. ARGV: life of the sets of accounts in s; of each: life in ms,
 * time since which it will be idle, its id, id of the stream or an empty string, 1 if the stream is known already.
 */
const EXTEND = `
local function extend(queue, account, reader, life, since, id, stream, known)
  if known == '1' and redis.call('GET', reader) ~= stream then return 0 end
  if redis.call('PEXPIRE', queue, life) == 0 then return 0 end
  redis.call('ZADD', account, 'XX', since, id)
  redis.call('EXPIRE', account, ARGV[1])
  if stream == '' then redis.call('DEL', reader) else redis.call('SET', reader, stream, 'PX', life) end
  return 1
end
local extended = {}
for i = 0, #KEYS / 3 - 1 do
  local k, a = 3 * i, 5 * i + 1
  extended[i + 1] = extend(KEYS[k + 1], KEYS[k + 2], KEYS[k + 3], ARGV[a + 1], ARGV[a + 2], ARGV[a + 3], ARGV[a + 4], ARGV[a + 5])
end
return extended`;

/** Queues whose lives one script extends; more would block Redis for long. */
const QUEUES_PER_SCRIPT = 100;

interface Extension {
  readonly keys: readonly string[];
  readonly values: readonly (string | number)[];
  readonly resolve: (extended: boolean) => void;
  readonly reject: (error: unknown) => void;
}

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
  /** Those of this turn of the event loop. */
  private readonly extensions: Extension[] = [];

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

  /** Polls that come together ask Redis together. */
  extend({ id, userId, idleMs }: EventQueue, pollMs: number, stream: StreamOfQueue | null): Promise<boolean> {
    const keys = [this.key(id), this.accountKey(userId), this.streamKey(id)];
    const values = [Math.ceil(idleMs + pollMs), Math.ceil(Date.now() + pollMs), id, stream?.id ?? '', stream?.isKnown ? 1 : 0];
    return new Promise((resolve, reject) => {
      if (this.extensions.length === 0) setImmediate(() => this.extendAll());
      this.extensions.push({ keys, values, resolve, reject });
    });
  }

  private extendAll(): void {
    for (const some of chunks(this.extensions.splice(0), QUEUES_PER_SCRIPT)) {
      const values = [LIMITS.MAX_QUEUE_IDLE_SECONDS, ...some.flatMap((one) => one.values)];
      const keys = some.flatMap((one) => one.keys);
      runScript(this.redis.commands, EXTEND, keys, values).then(
        (extended) => some.forEach(({ resolve }, index) => resolve((extended as number[])[index] === 1)),
        (error: unknown) => some.forEach(({ reject }) => reject(error)),
      );
    }
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
