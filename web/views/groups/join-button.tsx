import { type JSX, Show } from 'solid-js';
import type { UserGroup } from '../../api/wire.js';
import { groupRights } from '../../state/people/rights.js';
import { useClient } from '../../client/client-context.js';
import { changeMembers } from '../../client/group-actions.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { g } from './texts/group-texts.js';

/** Makes the reader a direct member of a group, or ends that, for those who may do so. */
export function JoinButton(props: { readonly group: UserGroup; readonly small?: boolean }): JSX.Element {
  const client = useClient();
  const isMember = (): boolean => props.group.members.includes(client.state.ownId);
  const isAllowed = (): boolean => {
    const rights = groupRights(client.state, props.group);
    return isMember() ? rights.leave : rights.join;
  };
  const toggle = async (): Promise<void> => {
    const { group } = props;
    const [op, undo] = isMember() ? (['remove_members', 'add_members'] as const) : (['add_members', 'remove_members'] as const);
    const userIds = [client.state.ownId];
    client.apply([{ id: -1, type: 'user_group', op, group_id: group.id, user_ids: userIds }]);
    try {
      await changeMembers(group.id, op === 'add_members' ? { add: userIds } : { delete: userIds });
    } catch (error) {
      client.apply([{ id: -1, type: 'user_group', op: undo, group_id: group.id, user_ids: userIds }]);
      showToast(refusalOf(error));
    }
  };
  return (
    <Show when={isAllowed()}>
      <button
        type="button"
        class="btn"
        classList={{ sm: props.small ?? false }}
        aria-label={isMember() ? g().leaveGroup(props.group.name) : g().joinGroup(props.group.name)}
        onClick={() => void toggle()}
      >
        {isMember() ? g().leave : g().join}
      </button>
    </Show>
  );
}
