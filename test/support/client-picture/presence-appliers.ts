import { type Appliers, type Json, setList } from './applier.js';

const EMPTY = { away: false, status_text: '', emoji_name: '', status_until: null };

/** Appliers for user statuses, of which non-empty ones are stored, and for muted users. */
export const presenceAppliers = {
  muted_users: (picture, event) => setList(picture, 'muted_users', event['muted_users'] as unknown[]),
  presence: ({ state }, event) => {
    const { website } = event['presence'] as Record<string, Json>;
    const aggregated = Object.fromEntries(Object.entries(website ?? {}).filter(([name]) => name !== 'pushable'));
    const presences = state['presences'] as Json;
    presences[event['email'] as string] = { aggregated, website };
  },
  user_status: ({ state }, event) => {
    const userId = event['user_id'];
    const change = Object.fromEntries(Object.entries(event).filter(([name]) => !['type', 'id', 'user_id'].includes(name)));
    const statuses = (state['user_status'] ?? {}) as Record<string, Json>;
    const status: Json = { ...statuses[String(userId)], ...change };
    if (status['emoji_name'] === EMPTY.emoji_name) for (const name of ['emoji_code', 'reaction_type']) Reflect.deleteProperty(status, name);
    for (const [name, empty] of Object.entries(EMPTY)) if (status[name] === empty) Reflect.deleteProperty(status, name);
    statuses[String(userId)] = status;
    if (Object.keys(status).length === 0) Reflect.deleteProperty(statuses, String(userId));
    if ('user_status' in state) state['user_status'] = statuses;
  },
} satisfies Appliers;
