import { createMemo, type JSX, Show } from 'solid-js';
import type { Person } from '../../state/client-state.js';
import { Avatar } from '../avatar.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { roleName } from '../settings/role-names.js';
import { type Column, DataTable } from '../../ui/table/data-table.js';
import { c } from '../channels/texts/channel-texts.js';

/** People with name, address and role, who can be removed from what the list is about. */
export function PeopleTable(props: {
  readonly label: string;
  readonly people: readonly Person[];
  readonly empty: string;
  readonly remove: {
    readonly label: string;
    readonly isAllowed: (person: Person) => boolean;
    readonly run: (people: readonly Person[]) => void;
  };
  /** Whether several people can be removed at once. */
  readonly mayRemoveAll: boolean;
}): JSX.Element {
  const columns = createMemo((): Column<Person>[] => [
    { id: 'name', label: c().subscribers.name, sortBy: (person) => person.full_name, cell: (person) => <PersonCell person={person} /> },
    {
      id: 'email',
      label: c().subscribers.email,
      optional: true,
      sortBy: (person) => person.delivery_email ?? '',
      cell: (person) => <span class="muted cut">{person.delivery_email}</span>,
    },
    {
      id: 'role',
      label: c().subscribers.role,
      optional: true,
      sortBy: (person) => person.role,
      cell: (person) => <span class="muted">{roleName(person.role)}</span>,
    },
    {
      id: 'remove',
      label: props.remove.label,
      narrow: true,
      cell: (person) => (
        <Show when={props.remove.isAllowed(person)}>
          <button
            type="button"
            class="btn sm"
            aria-label={`${props.remove.label}: ${person.full_name}`}
            onClick={() => props.remove.run([person])}
          >
            {props.remove.label}
          </button>
        </Show>
      ),
    },
  ]);
  return (
    <DataTable
      label={props.label}
      rows={props.people}
      rowKey={(person) => person.user_id}
      rowName={(person) => person.full_name}
      columns={columns()}
      sortedBy="name"
      searchText={(person) => `${person.full_name} ${person.delivery_email ?? ''}`}
      searchLabel={c().subscribers.find}
      {...(props.mayRemoveAll ? { bulk: [{ label: props.remove.label, run: props.remove.run }] } : {})}
      empty={props.empty}
    />
  );
}

/** The picture and the name of a person in a table; bots have a mark. */
export function PersonCell(props: { readonly person: Person }): JSX.Element {
  const { state } = useClient();
  return (
    <span class="who">
      <Avatar userId={props.person.user_id} size={28} presence />
      <a class="cut" dir="auto" href={`#user/${props.person.user_id}`}>
        {props.person.full_name}
      </a>
      <Show when={props.person.user_id === state.ownId}>
        <span class="muted">({c().subscribers.you})</span>
      </Show>
      <Show when={props.person.is_bot}>
        <Icon name="bot" size="s" />
      </Show>
    </span>
  );
}
