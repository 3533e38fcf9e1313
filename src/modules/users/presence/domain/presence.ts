import type { UserId } from '../../../../kernel/ids.js';

/** When somebody was last seen. Times are milliseconds UTC. */
export interface Presence {
  readonly userId: UserId;
  /** Last used a client; 0 if that never happened. */
  readonly activeAt: number;
  /** A client of theirs last spoke to the server. */
  readonly connectedAt: number;
  /** Rises with every change of a presence in the realm: clients ask for what is newer than they have. */
  readonly updateId: number;
}

/** Who has not been active for this long is away, and comes back when they are. */
export const OFFLINE_AFTER_MS = 200_000;
/** What was noted more recently is not noted again. */
export const MIN_RECORD_INTERVAL_MS = 55_000;
/** Old clients show somebody as idle after this. */
const IDLE_AFTER_MS = 120_000;

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** @param joinedAt stands for the last activity of who never was active */
export function presentModern({ activeAt, connectedAt }: Presence, joinedAt: number): Record<string, number> {
  return { active_timestamp: seconds(activeAt === 0 ? joinedAt : activeAt), idle_timestamp: seconds(connectedAt) };
}

/** As clients saw it that told of each device by itself; there is one, called `website`. */
export function presentLegacy({ activeAt, connectedAt }: Presence, now: number): Record<string, Record<string, unknown>> {
  const idle = now - activeAt > IDLE_AFTER_MS;
  const aggregated = { client: 'website', status: idle ? 'idle' : 'active', timestamp: seconds(idle ? connectedAt : activeAt) };
  return { aggregated, website: { ...aggregated, pushable: false } };
}

/** One person's presence by itself: who has not been seen for a while is offline. */
export function presentSingle(presence: Presence, now: number): Record<string, Record<string, unknown>> {
  const { aggregated, website } = presentLegacy(presence, now);
  const timestamp = Number(aggregated?.['timestamp']);
  const offline = seconds(now) - timestamp > seconds(OFFLINE_AFTER_MS);
  return {
    aggregated: { timestamp, status: offline ? 'offline' : aggregated?.['status'] },
    website: { timestamp, status: website?.['status'] },
  };
}
