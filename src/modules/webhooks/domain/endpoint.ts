import type { RealmId, UserId } from '../../../kernel/ids.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/**
 * Failures in a row, of the kind that may pass, after which an endpoint is left alone for a while. An endpoint that fails now and then
 * hardly ever gets there.
 */
const BREAKER_THRESHOLD = 10;
const FIRST_PAUSE = 30 * SECOND;
const MAX_PAUSE = 5 * MINUTE;
/** The longest time that an endpoint gets for all of its deliveries by asking for it. */
const MAX_REQUESTED_PAUSE = 60 * MINUTE;
/** Nothing but failure for so long, and in so many calls, is the end: a bot that is hardly ever called is not judged by a call or two. */
const DISABLE_AFTER = 5 * DAY;
const DISABLE_MIN_FAILURES = 10;

/** Why a bot's endpoint is called no more: it said it is gone (410), it failed for days, or somebody wanted it so. */
export type DisabledReason = 'gone' | 'failing' | 'manual';

/** What an owner hears of an endpoint: that it has begun to fail, or why it was disabled. */
export type OwnerNotification = 'trouble' | DisabledReason;

/** How a bot's endpoint has been doing, over all deliveries. Times are milliseconds UTC. */
export interface Endpoint {
  readonly botId: UserId;
  readonly realmId: RealmId;
  /** Passing failures in a row. */
  readonly failures: number;
  /** When the first failure was that no success has followed. */
  readonly failingSince: number | null;
  /** Failures since then, of whatever kind. */
  readonly failedCalls: number;
  /** When the owner was told of these failures. */
  readonly toldAt: number | null;
  /** Until when it is left alone. */
  readonly pausedUntil: number | null;
  readonly disabledAt: number | null;
  readonly disabledReason: DisabledReason | null;
  /** Until when the secret before the present one signs as well. */
  readonly previousSecretUntil: number | null;
}

export function newEndpoint(botId: UserId, realmId: RealmId): Endpoint {
  return {
    botId,
    realmId,
    failures: 0,
    failingSince: null,
    failedCalls: 0,
    toldAt: null,
    pausedUntil: null,
    disabledAt: null,
    disabledReason: null,
    previousSecretUntil: null,
  };
}

/** Whether an endpoint may be called. */
export function endpointStatus({ disabledAt, pausedUntil }: Endpoint, now: number): 'callable' | 'resting' | 'disabled' {
  if (disabledAt !== null) return 'disabled';
  return pausedUntil !== null && pausedUntil > now ? 'resting' : 'callable';
}

/** How many attempts may be under way with an endpoint: one that has tripped is probed first. */
export function concurrency({ failures }: Endpoint, perEndpoint: number): number {
  return failures >= BREAKER_THRESHOLD ? 1 : perEndpoint;
}

/** An endpoint that accepted a call; the same object if that is no news. */
export function afterSuccess(endpoint: Endpoint): Endpoint {
  if (endpoint.failures === 0 && endpoint.failingSince === null && endpoint.pausedUntil === null) return endpoint;
  return { ...endpoint, failures: 0, failingSince: null, failedCalls: 0, toldAt: null, pausedUntil: null };
}

export interface CallFailure {
  readonly at: number;
  /** It may pass: no answer, or one that speaks of the moment. */
  readonly transient: boolean;
  /** It is told of although it may pass. */
  readonly notifyEarly: boolean;
  /** Milliseconds the endpoint asked to be left alone. */
  readonly retryAfterMs: number | null;
  /** The endpoint wants never to be called again. */
  readonly gone: boolean;
}

/** What a failure makes of an endpoint. `tell`: what its owner should hear now. */
export function afterFailure(endpoint: Endpoint, failure: CallFailure): { endpoint: Endpoint; tell: OwnerNotification | null } {
  const { at, transient, notifyEarly, retryAfterMs, gone } = failure;
  const failures = transient ? endpoint.failures + 1 : 0;
  const failingSince = endpoint.failingSince ?? at;
  const failedCalls = endpoint.failedCalls + 1;
  const rested: Endpoint = {
    ...endpoint,
    failures,
    failingSince,
    failedCalls,
    pausedUntil: restAfter(endpoint, failures, retryAfterMs, at),
  };
  const reason = gone ? 'gone' : at - failingSince >= DISABLE_AFTER && failedCalls >= DISABLE_MIN_FAILURES ? 'failing' : null;
  if (reason !== null && endpoint.disabledAt === null) {
    return { endpoint: { ...rested, disabledAt: at, disabledReason: reason }, tell: reason };
  }
  if (endpoint.toldAt === null && notifyEarly) return { endpoint: { ...rested, toldAt: at }, tell: 'trouble' };
  return { endpoint: rested, tell: null };
}

export function disabled(endpoint: Endpoint, now: number): Endpoint {
  return { ...endpoint, disabledAt: now, disabledReason: 'manual' };
}

/** Enabled, with a clean record: called again at once, even if it was resting. The same object if it has one. */
export function enabled(endpoint: Endpoint): Endpoint {
  const { botId, realmId, previousSecretUntil } = endpoint;
  if (endpoint.disabledAt === null && afterSuccess(endpoint) === endpoint) return endpoint;
  return { ...newEndpoint(botId, realmId), previousSecretUntil };
}

function restAfter({ pausedUntil }: Endpoint, failures: number, wish: number | null, at: number): number | null {
  const tripped = failures >= BREAKER_THRESHOLD ? Math.min(FIRST_PAUSE * 2 ** (failures - BREAKER_THRESHOLD), MAX_PAUSE) : 0;
  const rest = Math.max(tripped, Math.min(wish ?? 0, MAX_REQUESTED_PAUSE));
  return rest === 0 ? pausedUntil : Math.max(pausedUntil ?? 0, at + rest);
}
