import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { Announcement } from '../../../kernel/client-events.js';
import { RedisConnections } from '../../../platform/redis/redis-connections.js';
import { EventLog, type LogEntry } from '../application/event-log.js';

/** Entries that are kept at most; older ones are dropped, and queues that would need them are refused. */
const MAX_ENTRIES = 200_000;
const ROWS_PER_SCRIPT = 500;
const FOLLOW_BLOCK_MS = 5_000;
const FOLLOW_BATCH = 1_000;

/**
 * Appends entries whose row has not been seen. Positions are milliseconds of Redis' clock, moved on by one where several fall together:
 * they rise even if Redis comes back without its last entries, so that no position is ever given out twice.
 * KEYS: stream, position, seen rows, floor. ARGV: greatest length, then row id and payload in turn.
 */
const APPEND = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local position = tonumber(redis.call('GET', KEYS[2]) or '0')
local appended = 0
for i = 2, #ARGV, 2 do
  if redis.call('ZADD', KEYS[3], 'NX', ARGV[i], ARGV[i]) == 1 then
    position = math.max(position + 1, now)
    redis.call('XADD', KEYS[1], string.format('%.0f-0', position), 'a', ARGV[i + 1])
    appended = appended + 1
  end
end
if appended > 0 then
  redis.call('SET', KEYS[2], string.format('%.0f', position))
  if redis.call('XTRIM', KEYS[1], 'MAXLEN', '~', ARGV[1]) > 0 then
    local first = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)
    redis.call('SET', KEYS[4], tonumber(string.match(first[1][1], '^%d+')) - 1)
  end
end
return appended`;

/** KEYS: stream, position. ARGV: the newest entry the caller knows. */
const RESERVE = `
local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)
local last = 0
if #newest > 0 then last = tonumber(string.match(newest[1][1], '^%d+')) end
if last > tonumber(ARGV[1]) then return nil end
local time = redis.call('TIME')
local position = math.max(tonumber(redis.call('GET', KEYS[2]) or '0') + 1, time[1] * 1000 + math.floor(time[2] / 1000))
local text = string.format('%.0f', position)
redis.call('SET', KEYS[2], text)
return text`;

type RawEntry = [id: string, fields: string[]];

/** The event log as a Redis Stream. All its keys live in one slot of a cluster. */
@Injectable()
export class RedisEventLog extends EventLog implements BeforeApplicationShutdown {
  private readonly logger = new Logger(RedisEventLog.name);
  private readonly stream: string;
  private readonly position: string;
  private readonly seen: string;
  private readonly floorKey: string;
  private readonly redis: Redis;
  private following: Redis | undefined;
  private stopped = false;

  constructor(private readonly connections: RedisConnections) {
    super();
    this.redis = connections.commands;
    const key = (part: string): string => connections.key(`{events}:${part}`);
    this.stream = key('log');
    this.position = key('position');
    this.seen = key('seen');
    this.floorKey = key('floor');
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    this.following?.disconnect();
  }

  async append(entries: readonly { readonly rowId: number; readonly announcement: Announcement }[]): Promise<void> {
    for (let start = 0; start < entries.length; start += ROWS_PER_SCRIPT) {
      const rows = entries
        .slice(start, start + ROWS_PER_SCRIPT)
        .flatMap(({ rowId, announcement }) => [rowId, JSON.stringify(announcement)]);
      await this.redis.eval(APPEND, 4, this.stream, this.position, this.seen, this.floorKey, MAX_ENTRIES, ...rows);
    }
  }

  async head(): Promise<number> {
    return Number((await this.redis.get(this.position)) ?? 0);
  }

  async floor(): Promise<number> {
    return Number((await this.redis.get(this.floorKey)) ?? 0);
  }

  async read(after: number, upTo: number, limit: number): Promise<LogEntry[]> {
    return (await this.redis.xrange(this.stream, after + 1, upTo, 'COUNT', limit)).map(toEntry);
  }

  follow(after: number, listener: (entries: readonly LogEntry[]) => void): void {
    this.following = this.connections.blocking();
    void this.followOn(this.following, after, listener);
  }

  async reserve(last: number): Promise<number | null> {
    const position = await this.redis.eval(RESERVE, 2, this.stream, this.position, last);
    return position === null ? null : Number(position);
  }

  async forgetRows(belowRowId: number): Promise<void> {
    await this.redis.zremrangebyscore(this.seen, '-inf', `(${belowRowId}`);
  }

  private async followOn(connection: Redis, after: number, listener: (entries: readonly LogEntry[]) => void): Promise<void> {
    let position = after;
    while (!this.stopped) {
      try {
        const answer = await connection.xread('COUNT', FOLLOW_BATCH, 'BLOCK', FOLLOW_BLOCK_MS, 'STREAMS', this.stream, position);
        const entries = (answer?.[0]?.[1] ?? []).map(toEntry);
        listener(entries);
        position = entries.at(-1)?.seq ?? position;
      } catch (error) {
        if (this.isStopped()) return;
        this.logger.warn(`the event log could not be read: ${(error as Error).message}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    }
  }

  /** A method, because the flag changes while a loop waits, which the compiler does not see. */
  private isStopped(): boolean {
    return this.stopped;
  }
}

function toEntry([id, fields]: RawEntry): LogEntry {
  return { seq: Number(id.slice(0, id.indexOf('-'))), announcement: JSON.parse(fields[1] ?? '{}') as Announcement };
}
