import { m } from './texts/member-texts.js';
import { createMemo, type JSX, Show } from 'solid-js';
import type { Person } from '../../state/model/client-state.js';
import { Avatar } from '../labels/avatar.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { roleName } from '../rights/role-names.js';
import { type Column, DataTable } from '../../ui/table/data-table.js';

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
    { id: 'name', label: m().table.name, sortBy: (person) => person.full_name, cell: (person) => <PersonCell person={person} /> },
    {
      id: 'email',
      label: m().table.email,
      optional: true,
      sortBy: (person) => person.delivery_email ?? '',
      cell: (person) => <span class="muted cut">{person.delivery_email}</span>,
    },
    {
      id: 'role',
      label: m().table.role,
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
      searchLabel={m().table.find}
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
        <span class="muted">({m().table.you})</span>
      </Show>
      <Show when={props.person.is_bot}>
        <Icon name="bot" size="s" />
      </Show>
    </span>
  );
}
