import type { RealmId, UserId } from '../../../kernel/ids.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Consecutive transient failures after which calls pause. An endpoint that fails occasionally hardly ever reaches this number. */
const BREAKER_THRESHOLD = 10;
const FIRST_PAUSE = 30 * SECOND;
const MAX_PAUSE = 5 * MINUTE;
/** The longest pause of all deliveries that an endpoint can ask for with `Retry-After`. */
const MAX_REQUESTED_PAUSE = 60 * MINUTE;
/** An endpoint is disabled after failures without a success for this long. */
const DISABLE_AFTER = 5 * DAY;
/** The fewest failures that disable an endpoint, so that one that is rarely called is not disabled for a few of them. */
const DISABLE_MIN_FAILURES = 10;

/** Why an endpoint is disabled: it responded with 410, it failed for five days, or somebody who manages it disabled it. */
export type DisabledReason = 'gone' | 'failing' | 'manual';

/** What the owner is notified of: the endpoint has begun to fail, or it was disabled for a reason. */
export type OwnerNotification = 'unhealthy' | DisabledReason;

/** The health of an endpoint, over all its deliveries. Times are milliseconds UTC. */
export interface EndpointHealth {
  /** Consecutive transient failures. */
  readonly failures: number;
  /** Time of the first failure without a success since. */
  readonly failingSince: number | null;
  /** Failures of any kind since then. */
  readonly failedCalls: number;
  /** When the owner was notified of these failures. */
  readonly ownerNotifiedAt: number | null;
  /** No call is made before this time. */
  readonly pausedUntil: number | null;
  readonly disabledAt: number | null;
  readonly disabledReason: string | null;
}

/** The endpoint of a bot. */
export interface Endpoint extends EndpointHealth {
  readonly disabledReason: DisabledReason | null;
  readonly botId: UserId;
  readonly realmId: RealmId;
  /** Until when the former signing key signs as well. */
  readonly previousSecretUntil: number | null;
}

/** Neither disabled nor paused, and without failures. */
export const HEALTHY: EndpointHealth & { readonly disabledReason: null } = {
  failures: 0,
  failingSince: null,
  failedCalls: 0,
  ownerNotifiedAt: null,
  pausedUntil: null,
  disabledAt: null,
  disabledReason: null,
};

export function newEndpoint(botId: UserId, realmId: RealmId): Endpoint {
  return { botId, realmId, ...HEALTHY, previousSecretUntil: null };
}

/** Whether an endpoint may be called; `paused` for a while after failures in a row. */
export function endpointStatus(
  { disabledAt, pausedUntil }: Pick<EndpointHealth, 'disabledAt' | 'pausedUntil'>,
  now: number,
): 'callable' | 'paused' | 'disabled' {
  if (disabledAt !== null) return 'disabled';
  return pausedUntil !== null && pausedUntil > now ? 'paused' : 'callable';
}

/** The number of attempts that may be under way with an endpoint. After a pause it is probed with one call at a time. */
export function concurrency({ failures }: Pick<EndpointHealth, 'failures'>, perEndpoint: number): number {
  return failures >= BREAKER_THRESHOLD ? 1 : perEndpoint;
}

/** The endpoint after it accepted a call; the same object if nothing changes. */
export function afterSuccess<E extends EndpointHealth>(endpoint: E): E {
  if (endpoint.failures === 0 && endpoint.failingSince === null && endpoint.pausedUntil === null) return endpoint;
  return { ...endpoint, failures: 0, failingSince: null, failedCalls: 0, ownerNotifiedAt: null, pausedUntil: null };
}

export interface CallFailure {
  readonly at: number;
  /** The next call may succeed: there was no response, or one with a transient status. */
  readonly transient: boolean;
  /** Users are notified although another attempt follows. */
  readonly notifyEarly: boolean;
  /** The time for which the endpoint asked with `Retry-After`. */
  readonly retryAfterMs: number | null;
  /** The endpoint is gone for good. */
  readonly gone: boolean;
}

/** An endpoint after a failure, and what its owner is to be notified of. */
export interface EndpointChange<E extends EndpointHealth> {
  readonly endpoint: E;
  readonly notification: OwnerNotification | null;
}

export function afterFailure<E extends EndpointHealth>(endpoint: E, failure: CallFailure): EndpointChange<E> {
  const { at, transient, notifyEarly, retryAfterMs, gone } = failure;
  const failures = transient ? endpoint.failures + 1 : 0;
  const failingSince = endpoint.failingSince ?? at;
  const failedCalls = endpoint.failedCalls + 1;
  const failed: E = {
    ...endpoint,
    failures,
    failingSince,
    failedCalls,
    pausedUntil: pauseAfter(endpoint, failures, retryAfterMs, at),
  };
  const reason = gone ? 'gone' : at - failingSince >= DISABLE_AFTER && failedCalls >= DISABLE_MIN_FAILURES ? 'failing' : null;
  if (reason !== null && endpoint.disabledAt === null) {
    return { endpoint: { ...failed, disabledAt: at, disabledReason: reason }, notification: reason };
  }
  if (endpoint.ownerNotifiedAt === null && notifyEarly) return { endpoint: { ...failed, ownerNotifiedAt: at }, notification: 'unhealthy' };
  return { endpoint: failed, notification: null };
}

export function disabled<E extends EndpointHealth>(endpoint: E, now: number): E {
  return { ...endpoint, disabledAt: now, disabledReason: 'manual' };
}

/** The endpoint enabled, not paused, and without failures; the same object if it is in this state. */
export function enabled<E extends EndpointHealth>(endpoint: E): E {
  if (endpoint.disabledAt === null && afterSuccess(endpoint) === endpoint) return endpoint;
  return { ...endpoint, ...HEALTHY };
}

function pauseAfter({ pausedUntil }: EndpointHealth, failures: number, retryAfterMs: number | null, at: number): number | null {
  const breakerPause = failures >= BREAKER_THRESHOLD ? Math.min(FIRST_PAUSE * 2 ** (failures - BREAKER_THRESHOLD), MAX_PAUSE) : 0;
  const pause = Math.max(breakerPause, Math.min(retryAfterMs ?? 0, MAX_REQUESTED_PAUSE));
  return pause === 0 ? pausedUntil : Math.max(pausedUntil ?? 0, at + pause);
}
