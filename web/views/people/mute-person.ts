import { api, answerOf } from '../../api/api-client.js';
import type { Client } from '../../client/client.js';
import { actAtOnce } from '../../client/optimistic-act.js';
import { nameOf } from '../labels/names.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { p } from './texts/people-texts.js';

/** Mutes a person, or does so no longer. */
export function setMuted(client: Client, userId: number, muted: boolean): void {
  const { state } = client;
  const change = (to: boolean): void => {
    const others = state.mutedUserIds.filter((id) => id !== userId);
    state.mutedUserIds = to ? [...others, userId] : others;
  };
  const params = { path: { muted_user_id: userId } };
  const name = nameOf(state, userId);
  showToast(muted ? p().card.muted(name) : p().card.unmuted(name), () => setMuted(client, userId, !muted));
  void actAtOnce({
    apply: () => change(muted),
    revert: () => change(!muted),
    send: () =>
      muted
        ? answerOf(api.POST('/api/v1/users/me/muted_users/{muted_user_id}', { params }))
        : answerOf(api.DELETE('/api/v1/users/me/muted_users/{muted_user_id}', { params })),
  });
}
