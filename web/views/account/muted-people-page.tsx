import { createSignal, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { Avatar } from '../labels/avatar.js';
import { useClient } from '../../client/client-context.js';
import { returnFocus } from '../../ui/focus.js';
import { nameOf } from '../labels/names.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { createActQueue } from '../../ui/form/act.js';
import { GroupPicker } from '../rights/group-picker.js';
import { Page } from '../../ui/form/page.js';
import { DataTable } from '../../ui/table/data-table.js';
import { s } from './texts/settings-texts.js';

/** The people whose messages are folded away. */
export function MutedPeoplePage(): JSX.Element {
  const client = useClient();
  const { state } = client;
  const act = createActQueue();
  const [choosing, setChoosing] = createSignal(false);
  let button: HTMLButtonElement | undefined;
  const show = (ids: readonly number[]): void =>
    client.apply([{ id: -1, type: 'muted_users', muted_users: ids.map((id) => ({ id, timestamp: Math.floor(Date.now() / 1000) })) }]);
  const change = async (userId: number, muted: boolean): Promise<void> => {
    const before = [...state.mutedUserIds];
    const others = before.filter((id) => id !== userId);
    const params = { params: { path: { muted_user_id: userId } } };
    const changed = await act.run(async () => {
      show(muted ? [...others, userId] : others);
      try {
        if (muted) await answerOf(api.POST('/api/v1/users/me/muted_users/{muted_user_id}', params));
        else await answerOf(api.DELETE('/api/v1/users/me/muted_users/{muted_user_id}', params));
      } catch (error) {
        show(before);
        throw error;
      }
    });
    if (changed && !muted) showToast(s().mutedPeople.unmuted(nameOf(state, userId)), () => void change(userId, true));
  };
  const muteAll = async (ids: readonly number[]): Promise<void> => {
    for (const id of ids) if (!state.mutedUserIds.includes(id)) await change(id, true);
  };
  return (
    <Page
      title={s().pages.mutedPeople}
      beside={
        <span class="end">
          <button ref={button} type="button" class="btn primary" aria-expanded={choosing()} onClick={() => setChoosing(!choosing())}>
            {s().mutedPeople.mute}
          </button>
          <Show when={choosing() && button}>
            {(anchor) => (
              <GroupPicker
                anchor={anchor()}
                label={s().mutedPeople.mute}
                value={{ direct_members: [], direct_subgroups: [] }}
                onlyPeople
                onChoose={(value) => void muteAll(typeof value === 'number' ? [] : value.direct_members)}
                onClose={() => {
                  setChoosing(false);
                  if (button) returnFocus(button);
                }}
              />
            )}
          </Show>
        </span>
      }
    >
      <p class="page-lede">{s().mutedPeople.help}</p>
      <DataTable
        label={s().pages.mutedPeople}
        rows={state.mutedUserIds}
        rowKey={(id) => id}
        rowName={(id) => nameOf(state, id)}
        sortedBy="name"
        empty={s().mutedPeople.empty}
        problem={act.refusal()}
        columns={[
          {
            id: 'name',
            label: s().name,
            sortBy: (id) => nameOf(state, id),
            cell: (id) => (
              <span class="who">
                <Avatar userId={id} size={28} />
                <span class="cut" dir="auto">
                  {nameOf(state, id)}
                </span>
              </span>
            ),
          },
        ]}
        menu={(id) => [{ label: s().mutedPeople.unmute, icon: 'eye', run: () => void change(id, false) }]}
      />
    </Page>
  );
}
