import type { UserId } from '../../../../kernel/ids.js';
import { boolean, literal, object, optional, seconds, type Static, string } from '../../../../kernel/schema.js';

/** When a person was last online. Times are milliseconds UTC. */
export interface Presence {
  readonly userId: UserId;
  /** When the person last used a client; 0 for never. */
  readonly activeAt: number;
  /** When a client of the person last sent a request. */
  readonly connectedAt: number;
  /** Increases with every change of a presence in the realm; clients request presences above the id that they know. */
  readonly updateId: number;
}

/** A person who has not been active for this long is offline. */
export const OFFLINE_AFTER_MS = 200_000;
/** A presence that was recorded more recently is not recorded again. */
export const MIN_RECORD_INTERVAL_MS = 55_000;
/** Legacy clients show a person as idle after this time without activity. */
const IDLE_AFTER_MS = 120_000;

/** Whether a request of a client at that time changes nothing of a presence. @param active whether the person used the client */
export function staysAt({ activeAt, connectedAt }: Presence, at: number, active: boolean): boolean {
  return at - connectedAt <= MIN_RECORD_INTERVAL_MS && (!active || at - activeAt <= MIN_RECORD_INTERVAL_MS);
}

const inSeconds = (ms: number): number => Math.floor(ms / 1000);

/** What modern clients receive about a person. */
export const WireModernPresence = object({ active_timestamp: seconds(), idle_timestamp: seconds() });
export type WireModernPresence = Static<typeof WireModernPresence>;

/** @param joinedAt reported as the last activity of a person who never was active */
export function presentModern({ activeAt, connectedAt }: Presence, joinedAt: number): WireModernPresence {
  return { active_timestamp: inSeconds(activeAt === 0 ? joinedAt : activeAt), idle_timestamp: inSeconds(connectedAt) };
}

/** What legacy clients receive about one client of a person. */
const WireClientPresence = object({
  client: string(),
  status: literal('active', 'idle'),
  timestamp: seconds(),
  pushable: optional(boolean()),
});

export const WireLegacyPresence = object({ aggregated: WireClientPresence, website: WireClientPresence });
export type WireLegacyPresence = Static<typeof WireLegacyPresence>;

export const WireSinglePresence = object({
  aggregated: object({ timestamp: seconds(), status: literal('active', 'idle', 'offline') }),
  website: object({ timestamp: seconds(), status: literal('active', 'idle') }),
});
export type WireSinglePresence = Static<typeof WireSinglePresence>;

/** The legacy format, which reports each client separately; the server reports one, called `website`. */
export function presentLegacy({ activeAt, connectedAt }: Presence, now: number): WireLegacyPresence {
  const idle = now - activeAt > IDLE_AFTER_MS;
  const aggregated = { client: 'website', status: idle ? 'idle' : 'active', timestamp: inSeconds(idle ? connectedAt : activeAt) } as const;
  return { aggregated, website: { ...aggregated, pushable: false } };
}

/** The format for a single person, which distinguishes offline from idle. */
export function presentSingle(presence: Presence, now: number): WireSinglePresence {
  const { aggregated } = presentLegacy(presence, now);
  const { timestamp, status } = aggregated;
  const offline = inSeconds(now) - timestamp > inSeconds(OFFLINE_AFTER_MS);
  return { aggregated: { timestamp, status: offline ? 'offline' : status }, website: { timestamp, status } };
}
