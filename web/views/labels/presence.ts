import type { ClientState } from '../../state/model/client-state.js';
import { clock } from '../../ui/clock.js';

export type PresenceKind = 'active' | 'idle' | 'offline';

/** How long a person who did nothing counts as idle. */
const IDLE_SECONDS = 2 * 3600;

/** @returns undefined for bots, and where the organization or the person shows no presence */
export function presenceOf(state: ClientState, userId: number, now = clock()): PresenceKind | undefined {
  const person = state.people[userId];
  if (!person || person.is_bot || !person.is_active || state.realm.presence_disabled) return undefined;
  const presence = state.presences[userId];
  const threshold = state.server.server_presence_offline_threshold_seconds;
  if (userId === state.ownId) return state.settings.presence_enabled ? 'active' : 'offline';
  if (!presence) return 'offline';
  if (now - presence.active < threshold) return 'active';
  return now - presence.idle < Math.max(threshold, IDLE_SECONDS) ? 'idle' : 'offline';
}
