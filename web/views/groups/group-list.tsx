import { createEffect, createMemo, type JSX, Show } from 'solid-js';
import type { UserGroup } from '../../api/wire.js';
import { belongsToGroup, membersOfGroup } from '../../state/people/group-membership.js';
import { realmAllows } from '../../state/people/rights.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { groupName } from '../rights/group-names.js';
import { type Column, DataTable } from '../../ui/table/data-table.js';
import { Tabs } from '../../ui/form/tabs.js';
import { JoinButton } from './join-button.js';
import { g } from './texts/group-texts.js';

/** Which groups the list has. */
export type GroupPart = 'your' | 'all' | 'deactivated';

type State = ReturnType<typeof useClient>['state'];

/** Groups that exist for other reasons than to be looked at. */
const HIDDEN = new Set(['role:nobody', 'role:internet']);

/** The groups of the organization: its own ones and roles. */
export function GroupList(props: { readonly part: GroupPart }): JSX.Element {
  const client = useClient();
  const groups = createMemo(() => Object.values(client.state.groups).filter((group) => isInPart(client.state, group, props.part)));
  createEffect(() => {
    document.title = `${g().groups} · ${client.state.realm.name}`;
  });
  const tabs = createMemo(() =>
    (['your', 'all', 'deactivated'] as const).map((part) => ({
      label: g().parts[part],
      href: client.navigation.href({ view: 'groups', path: [part] }),
      current: part === props.part,
      count: Object.values(client.state.groups).filter((group) => isInPart(client.state, group, part)).length,
    })),
  );
  return (
    <>
      <header class="head">
        <Icon name="users" size="l" />
        <h1>{g().groups}</h1>
        <div class="end">
          <Show when={realmAllows(client.state, 'can_create_groups')}>
            <a class="btn primary" href="#groups/new">
              <Icon name="plus" />
              {g().create.open}
            </a>
          </Show>
        </div>
      </header>
      <div class="set-body" tabindex="-1">
        <div class="set-in wide">
          <Tabs tabs={tabs()} />
          <DataTable
            label={g().groups}
            rows={groups()}
            rowKey={(group) => group.id}
            rowName={(group) => groupName(client.state, group.id)}
            columns={columnsOf(client.state)}
            searchText={(group) => `${groupName(client.state, group.id)} ${group.description}`}
            searchLabel={g().find}
            sortedBy="name"
            walk={`groups ${props.part}`}
            empty={g().none[props.part]}
          />
        </div>
      </div>
    </>
  );
}

function isInPart(state: State, group: UserGroup, part: GroupPart): boolean {
  if (HIDDEN.has(group.name)) return false;
  if (group.deactivated || part === 'deactivated') return group.deactivated && part === 'deactivated';
  return part === 'all' || belongsToGroup(state, group.id, state.ownId);
}

function columnsOf(state: State): Column<UserGroup>[] {
  return [
    { id: 'name', label: g().name, sortBy: (group) => groupName(state, group.id), cell: (group) => <GroupCell group={group} /> },
    {
      id: 'members',
      label: g().members,
      optional: true,
      sortBy: (group) => membersOfGroup(state, group.id).length,
      cell: (group) => <span class="num muted">{membersOfGroup(state, group.id).length}</span>,
    },
    {
      id: 'membership',
      label: g().membership,
      cell: (group) => (
        <span class="row-acts">
          <JoinButton group={group} small />
          <a
            class="ib"
            href={`#groups/${group.id}/${encodeURIComponent(group.name)}/general`}
            aria-label={g().settingsOf(groupName(state, group.id))}
            title={g().settingsOf(groupName(state, group.id))}
          >
            <Icon name="settings" />
          </a>
        </span>
      ),
    },
  ];
}

function GroupCell(props: { readonly group: UserGroup }): JSX.Element {
  const client = useClient();
  return (
    <span class="who">
      <Icon name={props.group.is_system_group ? 'shield' : 'users'} />
      <span class="two-lines">
        <a
          class="cut"
          dir="auto"
          href={client.navigation.href({ view: 'groups', path: [String(props.group.id), props.group.name, 'members'] })}
        >
          {groupName(client.state, props.group.id)}
        </a>
        <small class="cut muted" dir="auto">
          {props.group.is_system_group ? g().role : props.group.description}
        </small>
      </span>
    </span>
  );
}
