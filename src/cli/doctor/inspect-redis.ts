import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { explainRedis } from './explain-redis.js';
import { inspectClock } from './inspect-clock.js';
import { type Finding, ok, problem, problemIf, skipped } from './finding.js';

const MIN_VERSION = [6, 2] as const;
/** Share of the memory limit above which writes may soon be refused. */
const FULL = 0.9;

type Info = ReadonlyMap<string, string>;

/** Checks the version and the settings of Redis. */
export async function inspectRedis(redis: Redis, prefix: string, maxClockDifferenceMs: number): Promise<Finding[]> {
  const info = parseInfo(await redis.info());
  return [
    ok('redis.connection', 'Redis answers'),
    await inspectWriting(redis, prefix),
    inspectVersion(info),
    problemIf(
      info.get('role') !== 'master',
      'redis.role',
      info.get('role') ?? 'unknown',
      'Set REDIS_URL to the primary; a replica refuses writes or loses them.',
    ),
    problemIf(
      info.get('redis_mode') === 'cluster',
      'redis.mode',
      info.get('redis_mode') ?? 'unknown',
      'Use a Redis that is not a cluster: one command may concern keys of several slots, which a cluster refuses with CROSSSLOT.',
    ),
    inspectEviction(info),
    inspectEvictedKeys(Number(info.get('evicted_keys'))),
    inspectMemory(info),
    await inspectPersistence(redis, info),
    await inspectClock('redis.clock', maxClockDifferenceMs, async () => {
      const [seconds, microseconds] = await redis.time();
      return Number(seconds) * 1000 + Number(microseconds) / 1000;
    }),
  ];
}

/** What a server needs: to write, to publish and to run scripts. The key disappears by itself. A replica says what is wrong by its role. */
async function inspectWriting(redis: Redis, prefix: string): Promise<Finding> {
  const check = 'redis.writes';
  const key = `${prefix}:doctor:${randomUUID()}`;
  try {
    await redis.set(key, '1', 'EX', 10);
    await redis.eval("return redis.call('del', KEYS[1])", 1, key);
    await redis.publish(`${prefix}:doctor`, '');
    return ok(check, 'Redis takes writes');
  } catch (error) {
    const message = (error as Error).message;
    if (message.startsWith('READONLY')) return skipped(check, 'a replica takes none');
    const { detail, remedy } = explainRedis(error, 'redis://localhost');
    return problem(check, detail, remedy);
  }
}

function parseInfo(text: string): Info {
  return new Map(text.split('\r\n').flatMap((row) => (row.includes(':') ? [splitRow(row)] : [])));
}

function splitRow(row: string): [string, string] {
  const at = row.indexOf(':');
  return [row.slice(0, at), row.slice(at + 1)];
}

function inspectVersion(info: Info): Finding {
  const version = info.get('redis_version') ?? '0';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return problemIf(
    major < MIN_VERSION[0] || (major === MIN_VERSION[0] && minor < MIN_VERSION[1]),
    'redis.version',
    version,
    `Upgrade to Redis ${MIN_VERSION.join('.')} or a later version.`,
  );
}

function inspectEviction(info: Info): Finding {
  const policy = info.get('maxmemory_policy') ?? 'unknown';
  return problemIf(
    policy !== 'noeviction',
    'redis.eviction',
    `maxmemory-policy ${policy}`,
    'Set maxmemory-policy noeviction; otherwise Redis deletes events and jobs when its memory is full.',
  );
}

function inspectEvictedKeys(count: number): Finding {
  return problemIf(
    count > 0,
    'redis.evicted_keys',
    `${count} keys since the start of Redis`,
    'Give Redis more memory and set maxmemory-policy noeviction; restart Redis to reset the count.',
  );
}

function inspectMemory(info: Info): Finding {
  const [limit, used] = [Number(info.get('maxmemory')), Number(info.get('used_memory'))];
  const detail = limit === 0 ? `${mib(used)} MiB used, no limit` : `${mib(used)} of ${mib(limit)} MiB used`;
  return problemIf(limit > 0 && used > limit * FULL, 'redis.memory', detail, 'Raise maxmemory, or lower SKEIN_EVENT_LOG_MIB.');
}

function mib(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

async function inspectPersistence(redis: Redis, info: Info): Promise<Finding> {
  const check = 'redis.persistence';
  const remedy = 'Set appendonly yes; otherwise every restart of Redis ends all event queues and loses presence.';
  if (info.get('aof_enabled') === '1') {
    const status = info.get('aof_last_write_status') ?? 'ok';
    const sync = await readSetting(redis, 'appendfsync');
    const detail = `append-only file${sync === null ? '' : ` (appendfsync ${sync})`}, last write: ${status}`;
    if (sync === 'no')
      return problem(check, detail, 'Set appendfsync everysec; otherwise a power failure loses the events of half a minute.');
    return problemIf(status !== 'ok', check, detail, 'Make room on the disk of Redis, and look at its log.');
  }
  const saves = await readSetting(redis, 'save');
  if (saves === null) return skipped(check, 'no append-only file; whether there are snapshots cannot be read');
  if (saves === '') return problemIf(true, check, 'neither an append-only file nor snapshots', remedy);
  const status = info.get('rdb_last_bgsave_status') ?? 'ok';
  return problemIf(
    status !== 'ok',
    check,
    `snapshots (save ${saves}), last snapshot: ${status}`,
    'Make room on the disk of Redis, and look at its log.',
  );
}

/** Null if Redis does not allow the command, as some hosted services do not. */
async function readSetting(redis: Redis, name: string): Promise<string | null> {
  try {
    const [, value] = (await redis.config('GET', name)) as string[];
    return value ?? null;
  } catch {
    return null;
  }
}
