import type { UserId } from '../../../../kernel/ids.js';

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

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** @param joinedAt reported as the last activity of a person who never was active */
export function presentModern({ activeAt, connectedAt }: Presence, joinedAt: number): Record<string, number> {
  return { active_timestamp: seconds(activeAt === 0 ? joinedAt : activeAt), idle_timestamp: seconds(connectedAt) };
}

/** What legacy clients receive about one client of a person. */
export interface WireClientPresence {
  readonly client: string;
  readonly status: 'active' | 'idle';
  /** Seconds UTC. */
  readonly timestamp: number;
  readonly pushable?: boolean;
}

export interface WireLegacyPresence {
  readonly aggregated: WireClientPresence;
  readonly website: WireClientPresence;
}

export interface WireSinglePresence {
  readonly aggregated: { readonly timestamp: number; readonly status: 'active' | 'idle' | 'offline' };
  readonly website: { readonly timestamp: number; readonly status: 'active' | 'idle' };
}

/** The legacy format, which reports each client separately; the server reports one, called `website`. */
export function presentLegacy({ activeAt, connectedAt }: Presence, now: number): WireLegacyPresence {
  const idle = now - activeAt > IDLE_AFTER_MS;
  const aggregated = { client: 'website', status: idle ? 'idle' : 'active', timestamp: seconds(idle ? connectedAt : activeAt) } as const;
  return { aggregated, website: { ...aggregated, pushable: false } };
}

/** The format for a single person, which distinguishes offline from idle. */
export function presentSingle(presence: Presence, now: number): WireSinglePresence {
  const { aggregated } = presentLegacy(presence, now);
  const { timestamp, status } = aggregated;
  const offline = seconds(now) - timestamp > seconds(OFFLINE_AFTER_MS);
  return { aggregated: { timestamp, status: offline ? 'offline' : status }, website: { timestamp, status } };
}
