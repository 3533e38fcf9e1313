import type { Redis } from 'ioredis';
import { eventLogKey } from '../../modules/events/redis/redis-event-log.js';
import type { DatabaseInspection } from '../../platform/database/database-inspection.js';
import { type Finding, ok, problem } from './finding.js';

/** Compares the event log in Redis with what the database has recorded about it. */
export async function inspectEventLog(redis: Redis, prefix: string, database: DatabaseInspection): Promise<Finding[]> {
  const key = (part: string): string => `${prefix}:${eventLogKey(part)}`;
  const [ledger] = await database.rows<{ epoch: string; checkpoint: number | null }>('SELECT epoch, checkpoint FROM event_log_ledger');
  if (!ledger) return [ok('event_log.epoch', 'no server has used this database yet')];
  const state = await redis.hgetall(key('state'));
  const position = Number(await redis.get(key('position')));
  const floor = Number(await redis.get(key('floor')));
  return [
    inspectEpoch(ledger, state['epoch'], position),
    ok('event_log.entries', `${await redis.xlen(key('log'))} entries up to position ${position}, trimmed up to ${floor}`),
  ];
}

function inspectEpoch(
  ledger: { readonly epoch: string; readonly checkpoint: number | null },
  epoch: string | undefined,
  position: number,
): Finding {
  const check = 'event_log.epoch';
  const remedy =
    'Start a server: it begins a new epoch, and all clients register again. If one is running, it uses another REDIS_URL or SKEIN_REDIS_PREFIX.';
  if (epoch !== ledger.epoch) return problem(check, 'the event log and the database are from different points in time', remedy);
  if (position < Number(ledger.checkpoint)) return problem(check, 'Redis was restored with an older event log', remedy);
  return ok(check, epoch);
}
