import { api, answerOf } from '../api/api-client.js';
import type { EventOf } from '../api/wire.js';
import type { Client } from './client.js';
import { report, reportFailure } from './outcomes.js';

/** Mutes a person, or does so no longer. The reader can take it back. */
export function setMuted(client: Client, userId: number, muted: boolean): void {
  const { state } = client;
  const before = state.mutedUserIds;
  const others = before.filter((id) => id !== userId);
  const params = { path: { muted_user_id: userId } };
  report({ kind: 'person-muted', name: state.people[userId]?.full_name ?? '', muted }, () => setMuted(client, userId, !muted));
  const request = (): Promise<unknown> =>
    muted
      ? answerOf(api.POST('/api/v1/users/me/muted_users/{muted_user_id}', { params }))
      : answerOf(api.DELETE('/api/v1/users/me/muted_users/{muted_user_id}', { params }));
  const act = { event: mutedEvent(muted ? [...others, userId] : others), undo: mutedEvent(before), request };
  void client.ownActs.attempt(act).catch(reportFailure);
}

function mutedEvent(ids: readonly number[]): EventOf<'muted_users'> {
  const timestamp = Math.floor(Date.now() / 1000);
  return { id: -1, type: 'muted_users', muted_users: ids.map((id) => ({ id, timestamp })) };
}
