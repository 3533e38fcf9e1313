import type { Pool, PoolConnection } from 'mysql2';
import { ConcurrencyLimit, type WaitingTask } from '../../kernel/concurrency-limit.js';
import { SERVER, type WorkOwner } from '../../kernel/current-work.js';
import { DomainError } from '../../kernel/domain-error.js';
import { LIMITS } from '../../kernel/limits.js';
import { currentWorkContext } from '../work-context.js';
import { DatabaseTimeout } from './time-limits.js';

/** The client has disconnected, and what it asked for changes nothing. */
export class WorkAbandoned extends Error {}

type Callback = (error: NodeJS.ErrnoException | null, connection: PoolConnection) => unknown;

const RETRY_AFTER_SECONDS = 1;
const turnsOf = new WeakMap<Pool, ConnectionTurns>();

class ConnectionTurns extends ConcurrencyLimit {
  /** How often a connection was given back in good order, which does not happen while the database answers nobody. */
  served = 0;
}

/**
 * Shares the connections of a pool among accounts. Those who wait for one take turns, and each account has at most a share at the same time,
 * so that the statements of one account, however many and slow, leave connections for others. Addresses of visitors have such a share too;
 * the work of the server has the rest.
 * @param connections how many the pool opens
 */
export function withTurns(pool: Pool, connections: number): Pool {
  const share = shareOfAccount(connections);
  const turns = new ConnectionTurns({
    running: connections,
    ofAccount: { running: share, waiting: LIMITS.MAX_ACCOUNT_WAITING_STATEMENTS },
    ofServer: { running: Math.max(1, connections - share) },
  });
  turnsOf.set(pool, turns);
  const owners = new WeakMap<object, WorkOwner>();

  const acquire = pool.getConnection.bind(pool);
  pool.getConnection = (callback) => {
    const work = currentWorkContext();
    const owner = work?.owner ?? SERVER;
    inTurn(turns, owner, work?.abandonment ?? null, callback, () => {
      acquire((error, connection) => {
        if (error || hasLeft(connection)) turns.leave(owner);
        else owners.set(connection, owner);
        callback(error, connection);
      });
    });
  };

  const release = pool.releaseConnection.bind(pool);
  // The driver calls it also for connections that are closed, while they are used or not.
  pool.releaseConnection = (connection: Parameters<typeof release>[0]) => {
    const owner = owners.get(connection);
    owners.delete(connection);
    if (owner !== undefined && !hasLeft(connection)) turns.served += 1;
    release(connection);
    if (owner !== undefined) turns.leave(owner);
  };
  return pool;
}

/** Whether the connection was lost after it was taken from the pool, which is not told of it again. The driver has no public way to see it. */
function hasLeft(connection: object): boolean {
  return !(connection as { readonly _pool: Pool | null })._pool;
}

/** How many callers wait for their turn. */
export function countWaiting(pool: Pool): number {
  return turnsOf.get(pool)?.waiting ?? 0;
}

/** The most connections that one account uses at the same time: a quarter of them. */
export function shareOfAccount(connections: number): number {
  return Math.max(1, Math.floor(connections / 4));
}

/** Calls `start` when it is the owner's turn, or `callback` with an error if that takes too long or nobody waits for it any more. */
function inTurn(turns: ConnectionTurns, owner: WorkOwner, abandonment: AbortSignal | null, callback: Callback, start: () => void): void {
  const fail = (error: Error): void => {
    callback(error, undefined as unknown as PoolConnection);
  };
  let stopWaiting = (): void => undefined;
  let waiting: WaitingTask | null;
  try {
    waiting = turns.enter(owner, () => {
      stopWaiting();
      start();
    });
  } catch (error) {
    process.nextTick(fail, error);
    return;
  }
  if (!waiting) return;
  const { withdraw } = waiting;
  const { served } = turns;
  const giveUp = (error: Error): void => {
    stopWaiting();
    withdraw();
    fail(error);
  };
  const timer = setTimeout(() => giveUp(tooLate(turns, owner, served)), LIMITS.MAX_CONNECTION_WAIT_MS);
  const abandon = (): void => giveUp(new WorkAbandoned('the client has disconnected'));
  abandonment?.addEventListener('abort', abandon);
  stopWaiting = () => {
    clearTimeout(timer);
    abandonment?.removeEventListener('abort', abandon);
  };
}

/** An account that fills its share is told so, unless no connection became free meanwhile: then the database answers nobody. */
function tooLate(turns: ConnectionTurns, owner: WorkOwner, servedBefore: number): Error {
  return owner !== SERVER && turns.isExhausted(owner) && turns.served > servedBefore
    ? new DomainError('RATE_LIMIT_HIT', 'Too many requests at the same time', { 'retry-after': RETRY_AFTER_SECONDS })
    : new DatabaseTimeout(`no connection to the database within ${LIMITS.MAX_CONNECTION_WAIT_MS} ms`);
}
