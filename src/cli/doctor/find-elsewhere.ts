import type { Redis } from 'ioredis';

const SUFFIX = ':processes';
/** Of the keys of a Redis, which may be shared with other programs, no more are looked at. */
const MAX_ROUNDS = 50;
const KEYS_PER_ROUND = 1_000;

/** Looks for processes of a deployment in a Redis where they are not under the configured name: under another prefix, or in another database. */
export async function findElsewhere(redis: Redis, prefix: string): Promise<{ readonly where: string; readonly remedy: string } | null> {
  const number = await findInOtherDatabase(redis, `${prefix}${SUFFIX}`);
  if (number !== null)
    return {
      where: `in the database ${number} of this Redis`,
      remedy: `End REDIS_URL with /${number} as for them, or correct theirs: all processes use one database of Redis.`,
    };
  const other = await findOtherPrefix(redis);
  if (other === null) return null;
  return { where: `under the prefix ${other}`, remedy: `Set SKEIN_REDIS_PREFIX=${other} as for them, or correct theirs.` };
}

async function findInOtherDatabase(redis: Redis, key: string): Promise<number | null> {
  const own = redis.options.db ?? 0;
  const numbers = [...(await redis.info('keyspace')).matchAll(/^db(\d+):/gm)].map(([, number]) => Number(number));
  for (const number of numbers.filter((one) => one !== own)) {
    const answers = await redis.multi().select(number).exists(key).select(own).exec();
    if (answers?.[1]?.[1] === 1) return number;
  }
  return null;
}

async function findOtherPrefix(redis: Redis): Promise<string | null> {
  let cursor = '0';
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const [next, keys] = await redis.scan(cursor, 'MATCH', `*${SUFFIX}`, 'COUNT', KEYS_PER_ROUND);
    const [found] = keys;
    if (found !== undefined) return found.slice(0, -SUFFIX.length);
    if (next === '0') return null;
    cursor = next;
  }
  return null;
}
