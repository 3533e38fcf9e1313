import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import type { UserGroup } from '../../api/wire.js';
import type { Person } from '../../state/model/client-state.js';
import { mayBecomeSubgroup, membersOfGroup, withoutServerBots } from '../../state/people/group-membership.js';
import { groupRights } from '../../state/people/rights.js';
import { PeoplePicker, type Pick } from '../members/people-picker.js';
import { useClient } from '../../client/client-context.js';
import { changeMembers, type MembershipChange } from '../../client/group-actions.js';
import { Icon } from '../../ui/icon.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { PeopleTable } from '../members/people-table.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { groupName } from '../rights/group-names.js';
import { g } from './texts/group-texts.js';
import { Refused } from '../../ui/form/refused.js';

/** The people and the subgroups of a group. Of a role, they are shown and cannot be changed. */
export function GroupMembers(props: { readonly group: UserGroup }): JSX.Element {
  const { state } = useClient();
  const rights = createMemo(() => groupRights(state, props.group));
  const people = createMemo(() => {
    const ids = props.group.is_system_group ? membersOfGroup(state, props.group.id) : withoutServerBots(state, props.group.members);
    return ids.flatMap((id): Person[] => (state.people[id] ? [state.people[id]] : []));
  });
  const remove = async (removed: readonly Person[]): Promise<void> => {
    const { id } = props.group;
    const ids = removed.map((person) => person.user_id);
    try {
      await changeMembers(id, { delete: ids });
      showToast(g().removed(ids.length, removed[0]?.full_name ?? ''), () => {
        changeMembers(id, { add: ids }).catch((error: unknown) => showToast(refusalOf(error)));
      });
    } catch (error) {
      showToast(refusalOf(error));
    }
  };
  return (
    <>
      <Show when={rights().addMembers}>
        <AddMembers group={props.group} />
      </Show>
      <Show when={!props.group.is_system_group && props.group.direct_subgroup_ids.length > 0}>
        <Subgroups group={props.group} mayRemove={rights().manage && !props.group.deactivated} />
      </Show>
      <PeopleTable
        label={g().list}
        people={people()}
        empty={g().noMembers}
        remove={{
          label: g().remove,
          isAllowed: (person) => rights().removeMembers || (rights().leave && person.user_id === state.ownId),
          run: (removed) => void remove(removed),
        }}
        mayRemoveAll={rights().removeMembers}
      />
    </>
  );
}

function AddMembers(props: { readonly group: UserGroup }): JSX.Element {
  const { state } = useClient();
  const helpId = createUniqueId();
  const [picks, setPicks] = createSignal<readonly Pick[]>([]);
  const [refusal, setRefusal] = createSignal<string>();
  const isOffered = ({ kind, id }: Pick): boolean =>
    kind === 'group' ? mayBecomeSubgroup(state, props.group.id, id) : !props.group.members.includes(id);
  const add = async (): Promise<void> => {
    if (picks().length === 0) return;
    try {
      await changeMembers(props.group.id, membershipOf(picks()));
      setPicks([]);
      setRefusal(undefined);
      showToast(g().added);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
  };
  return (
    <section class="card add-people">
      <h2>{g().add}</h2>
      <p class="lede" id={helpId}>
        {g().create.membersHelp}
      </p>
      <form
        class="add-row"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <PeoplePicker
          picks={picks()}
          onChange={setPicks}
          kinds={['person', 'group']}
          isOffered={isOffered}
          label={g().addField}
          describedBy={helpId}
        />
        <button type="submit" class="btn" aria-disabled={picks().length === 0 ? 'true' : undefined}>
          {g().addButton}
        </button>
      </form>
      <Refused reason={refusal()} inCard />
    </section>
  );
}

function membershipOf(picks: readonly Pick[]): MembershipChange {
  const idsOf = (kind: Pick['kind']): number[] => picks.filter((pick) => pick.kind === kind).map(({ id }) => id);
  return { add: idsOf('person'), add_subgroups: idsOf('group') };
}

function Subgroups(props: { readonly group: UserGroup; readonly mayRemove: boolean }): JSX.Element {
  const { state } = useClient();
  const remove = (id: number): void => {
    changeMembers(props.group.id, { delete_subgroups: [id] }).catch((error: unknown) => showToast(refusalOf(error)));
  };
  return (
    <section class="card">
      <h2>{g().subgroups}</h2>
      <p class="lede">{g().subgroupsHelp}</p>
      <For each={props.group.direct_subgroup_ids}>
        {(id) => (
          <div class="srow inline">
            <div class="who">
              <Icon name={state.groups[id]?.is_system_group ? 'shield' : 'users'} />
              <a class="cut" dir="auto" href={`#groups/${id}`}>
                {groupName(state, id)}
              </a>
              <span class="muted num">{g().people(membersOfGroup(state, id).length)}</span>
            </div>
            <div class="c">
              <Show when={props.mayRemove}>
                <button type="button" class="btn sm" aria-label={`${g().remove}: ${groupName(state, id)}`} onClick={() => remove(id)}>
                  {g().remove}
                </button>
              </Show>
            </div>
          </div>
        )}
      </For>
    </section>
  );
}
