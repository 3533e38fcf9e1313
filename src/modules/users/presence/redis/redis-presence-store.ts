import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { RedisConnections, runScript } from '../../../../platform/jobs/redis-connections.js';
import { PresenceRepository, PresenceStore, type PresenceInput } from '../application/presence.repository.js';
import { MIN_RECORD_INTERVAL_MS, OFFLINE_AFTER_MS, type Presence, staysAt } from '../domain/presence.js';

/**
 * Records a presence. Update ids are milliseconds, incremented where several fall into one millisecond, so that they increase even if Redis
 * restarts without its last entries. Returns nil if the realm has not been loaded.
 * KEYS: rows, order, unwritten, last update id, loaded. ARGV: user id, now, whether active, minimum interval, offline after.
 */
const RECORD = `
if redis.call('EXISTS', KEYS[5]) == 0 then return nil end
local now = tonumber(ARGV[2])
local active, connected, id = 0, 0, 0
local row = redis.call('HGET', KEYS[1], ARGV[1])
if row then
  local a, c, i = string.match(row, '^(%d+) (%d+) (%d+)$')
  active, connected, id = tonumber(a), tonumber(c), tonumber(i)
end
local uses = ARGV[3] == '1'
local online = uses and now - active > tonumber(ARGV[5])
local changed = false
if now - connected > tonumber(ARGV[4]) then
  connected = now
  changed = true
end
if uses and now - active > tonumber(ARGV[4]) then
  active = now
  connected = math.max(connected, now)
  changed = true
end
if changed then
  id = math.max(tonumber(redis.call('GET', KEYS[4]) or '0') + 1, now)
  redis.call('SET', KEYS[4], string.format('%.0f', id))
  redis.call('HSET', KEYS[1], ARGV[1], string.format('%.0f %.0f %.0f', active, connected, id))
  redis.call('ZADD', KEYS[2], id, ARGV[1])
  redis.call('SADD', KEYS[3], ARGV[1])
end
return {string.format('%.0f %.0f %.0f', active, connected, id), online and 1 or 0}`;

/** Moves a presence to an earlier time. Returns nil if there is none. KEYS: rows, order, unwritten, last update id. ARGV: user id, time, now. */
const END = `
local row = redis.call('HGET', KEYS[1], ARGV[1])
if not row then return nil end
local a, c = string.match(row, '^(%d+) (%d+) %d+$')
local id = math.max(tonumber(redis.call('GET', KEYS[4]) or '0') + 1, tonumber(ARGV[3]))
redis.call('SET', KEYS[4], string.format('%.0f', id))
local ended = string.format('%.0f %.0f %.0f', math.min(tonumber(a), tonumber(ARGV[2])), math.min(tonumber(c), tonumber(ARGV[2])), id)
redis.call('HSET', KEYS[1], ARGV[1], ended)
redis.call('ZADD', KEYS[2], id, ARGV[1])
redis.call('SADD', KEYS[3], ARGV[1])
return ended`;

/** Adds stored presences that Redis does not have. KEYS: rows, order, last update id. ARGV: user id, row and update id, repeated. */
const LOAD = `
local last = tonumber(redis.call('GET', KEYS[3]) or '0')
for i = 1, #ARGV, 3 do
  if redis.call('HSETNX', KEYS[1], ARGV[i], ARGV[i + 1]) == 1 then
    redis.call('ZADD', KEYS[2], ARGV[i + 2], ARGV[i])
    last = math.max(last, tonumber(ARGV[i + 2]))
  end
end
redis.call('SET', KEYS[3], string.format('%.0f', last))`;

const ROWS_PER_SCRIPT = 500;
const MAX_KNOWN = 50_000;

/** Stores the presences of a realm in one slot of Redis, loading them from the database when Redis has none. */
@Injectable()
export class RedisPresenceStore extends PresenceStore {
  /** What Redis answered last for accounts whose clients use this process. */
  private readonly known = new ReadThroughCache<UserId, Presence>({ maxEntries: MAX_KNOWN });

  constructor(
    private readonly redis: RedisConnections,
    private readonly repository: PresenceRepository,
  ) {
    super();
  }

  async record({ realmId, userId, at, active }: PresenceInput): Promise<{ presence: Presence; cameOnline: boolean }> {
    const { rows, order, unwritten, last, loaded } = this.keys(realmId);
    const values = [userId, at, active ? 1 : 0, MIN_RECORD_INTERVAL_MS, OFFLINE_AFTER_MS];
    const answer = await runScript(this.redis.commands, RECORD, [rows, order, unwritten, last, loaded], values);
    if (answer) {
      const [row, cameOnline] = answer as [string, number];
      const presence = toPresence(userId, row);
      this.known.set(userId, presence);
      return { presence, cameOnline: cameOnline === 1 };
    }
    await this.load(realmId);
    return this.record({ realmId, userId, at, active });
  }

  isRecorded({ userId, at, active }: PresenceInput): boolean {
    const presence = this.known.get(userId);
    return presence !== undefined && staysAt(presence, at, active);
  }

  async listChangedSince(realmId: RealmId, updateId: number): Promise<Presence[]> {
    await this.ensureLoaded(realmId);
    const { rows, order } = this.keys(realmId);
    if (updateId <= 0) {
      return Object.entries(await this.redis.commands.hgetall(rows)).map(([userId, row]) => toPresence(Number(userId), row));
    }
    return this.loadRows(rows, await this.redis.commands.zrangebyscore(order, `(${updateId}`, '+inf'));
  }

  async find(realmId: RealmId, userId: UserId): Promise<Presence | null> {
    await this.ensureLoaded(realmId);
    const row = await this.redis.commands.hget(this.keys(realmId).rows, String(userId));
    return row === null ? null : toPresence(userId, row);
  }

  async findMany(realmId: RealmId, userIds: readonly UserId[]): Promise<Presence[]> {
    await this.ensureLoaded(realmId);
    return this.loadRows(this.keys(realmId).rows, userIds.map(String));
  }

  async end(realmId: RealmId, userId: UserId, at: number, now: number): Promise<Presence | null> {
    await this.ensureLoaded(realmId);
    const { rows, order, unwritten, last } = this.keys(realmId);
    const row = await runScript(this.redis.commands, END, [rows, order, unwritten, last], [userId, at, now]);
    this.known.invalidate([userId]);
    return row === null ? null : toPresence(userId, row as string);
  }

  async delete(realmId: RealmId, userId: UserId): Promise<void> {
    const { rows, order, unwritten } = this.keys(realmId);
    this.known.invalidate([userId]);
    await this.redis.commands.multi().hdel(rows, String(userId)).zrem(order, String(userId)).srem(unwritten, String(userId)).exec();
  }

  async takeUnsaved(realmId: RealmId, limit: number): Promise<Presence[]> {
    const { rows, unwritten } = this.keys(realmId);
    return this.loadRows(rows, await this.redis.commands.spop(unwritten, limit));
  }

  private async loadRows(key: string, userIds: readonly string[]): Promise<Presence[]> {
    if (userIds.length === 0) return [];
    const rows = await this.redis.commands.hmget(key, ...userIds);
    return rows.flatMap((row, index) => (row === null ? [] : [toPresence(Number(userIds[index]), row)]));
  }

  private async ensureLoaded(realmId: RealmId): Promise<void> {
    if ((await this.redis.commands.exists(this.keys(realmId).loaded)) === 0) await this.load(realmId);
  }

  private async load(realmId: RealmId): Promise<void> {
    const { rows, order, last, loaded } = this.keys(realmId);
    const presences = await this.repository.listByRealm(realmId);
    for (const some of chunks(presences, ROWS_PER_SCRIPT)) {
      const values = some.flatMap(({ userId, activeAt, connectedAt, updateId }) => [
        userId,
        `${activeAt} ${connectedAt} ${updateId}`,
        updateId,
      ]);
      await runScript(this.redis.commands, LOAD, [rows, order, last], values);
    }
    await this.redis.commands.set(loaded, 1);
  }

  private keys(realmId: RealmId): Record<'rows' | 'order' | 'unwritten' | 'last' | 'loaded', string> {
    const key = (part: string): string => this.redis.key(`{presence:${realmId}}:${part}`);
    return { rows: key('rows'), order: key('order'), unwritten: key('unwritten'), last: key('last'), loaded: key('loaded') };
  }
}

function toPresence(userId: UserId, row: string): Presence {
  const [activeAt = 0, connectedAt = 0, updateId = 0] = row.split(' ').map(Number);
  return { userId, activeAt, connectedAt, updateId };
}
