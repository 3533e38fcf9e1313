import { createMemo, createSignal, createUniqueId, type JSX, Match, Show, Switch } from 'solid-js';
import { isServerBot } from '../../state/people/group-membership.js';
import { unwrap } from 'solid-js/store';
import type { ClientState, Person } from '../../state/model/client-state.js';
import { isAdministrator, isOwner } from '../../state/people/rights.js';
import { ROLE } from '../../state/people/roles.js';
import { changeUser, type ChangeableRole, deactivateUser, reactivateUser } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { InvitationTable } from '../invitations/invitation-table.js';
import { mayInvite, openInviteDialog } from '../invitations/invite-state.js';
import { nameOf } from '../labels/names.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { PersonCell } from '../members/people-table.js';
import { presenceOf } from '../labels/presence.js';
import { Select } from '../../ui/form/choice-row.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Page } from '../../ui/form/page.js';
import { roleName } from '../rights/role-names.js';
import { type BulkAction, type Column, DataTable } from '../../ui/table/data-table.js';
import { Tabs } from '../../ui/form/tabs.js';
import { formatDate, formatShort } from '../../ui/texts/format.js';
import { EditDialog } from '../../ui/form/edit-dialog.js';
import { o } from './texts/organization-texts.js';

const PARTS = ['active', 'deactivated', 'bots', 'invitations'] as const;

type Part = (typeof PARTS)[number];

/** The value of the filter that lets every role through. */
const ANY_ROLE = 0;
const ROLES: readonly ChangeableRole[] = [ROLE.owner, ROLE.administrator, ROLE.moderator, ROLE.member, ROLE.guest];

/** The people and bots of the organization, and the invitations to it. */
export function UsersPage(props: { readonly path: readonly string[] }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const part = (): Part => PARTS.find((one) => one === props.path[0]) ?? 'active';
  const lists = createMemo(() => ({
    active: Object.values(state.people).filter((person) => !person.is_bot && person.is_active),
    deactivated: Object.values(state.people).filter((person) => !person.is_bot && !person.is_active),
    bots: Object.values(state.people).filter((person) => person.is_bot && !isServerBot(person)),
  }));
  const tabs = createMemo(() =>
    PARTS.map((one) => ({
      label: o().users.parts[one],
      href: client.navigation.href({ view: 'organization', path: ['users', one] }),
      current: one === part(),
      ...(one === 'invitations' ? {} : { count: lists()[one].length }),
    })),
  );
  return (
    <Page
      wide
      title={o().pages.users}
      beside={
        <span class="end">
          <Show when={mayInvite(state)}>
            <button type="button" class="btn primary" onClick={openInviteDialog}>
              <Icon name="user-plus" />
              {o().users.invite}
            </button>
          </Show>
        </span>
      }
    >
      <Tabs tabs={tabs()} />
      <Switch>
        <Match when={part() === 'invitations'}>
          <InvitationTable />
        </Match>
        <Match when={part() === 'bots'}>
          <UserTable people={lists().bots} part="bots" />
        </Match>
        <Match when={part() === 'deactivated'}>
          <UserTable people={lists().deactivated} part="deactivated" />
        </Match>
        <Match when={part() === 'active'}>
          <UserTable people={lists().active} part="active" />
        </Match>
      </Switch>
    </Page>
  );
}

/** What was asked for in a menu and needs a dialog. */
type Asked = { readonly kind: 'rename' | 'deactivate'; readonly people: readonly Person[] };

function UserTable(props: { readonly people: readonly Person[]; readonly part: Exclude<Part, 'invitations'> }): JSX.Element {
  const { state } = useClient();
  const [role, setRole] = createSignal(ANY_ROLE);
  const [asked, setAsked] = createSignal<Asked>();
  const roleLabel = createUniqueId();
  const people = createMemo(() => props.people.filter((person) => role() === ANY_ROLE || person.role === role()));
  const columns = createMemo(() => columnsOf(state, props.part));
  const bulk = (): readonly BulkAction<Person>[] | undefined => {
    if (!isAdministrator(state) || props.part !== 'active') return undefined;
    const roles = ROLES.filter((one) => one !== ROLE.owner);
    return [
      ...roles.map((one) => ({ label: roleName(one), run: (chosen: readonly Person[]) => void changeRoles(chosen, one) })),
      { label: o().users.deactivate, danger: true, run: (chosen: readonly Person[]) => setAsked({ kind: 'deactivate', people: chosen }) },
    ];
  };
  return (
    <>
      <DataTable
        label={o().users.parts[props.part]}
        rows={people()}
        rowKey={(person) => person.user_id}
        rowName={(person) => person.full_name}
        columns={columns()}
        sortedBy="name"
        searchText={(person) => `${person.full_name} ${person.delivery_email ?? person.email}`}
        searchLabel={o().users.find}
        filters={
          <Show when={props.part === 'active'}>
            <span class="muted" id={roleLabel}>
              {o().users.roleFilter}
            </span>
            <Select
              ids={{ label: roleLabel, help: roleLabel }}
              value={role()}
              options={[{ value: ANY_ROLE, label: o().users.anyRole }, ...ROLES.map((one) => ({ value: one, label: roleName(one) }))]}
              onChoose={setRole}
            />
          </Show>
        }
        {...(isAdministrator(state) ? { menu: (person: Person) => menuOf(state, person, setAsked) } : {})}
        {...(bulk() ? { bulk: bulk() ?? [] } : {})}
        empty={o().users.none}
      />
      <AskedDialog asked={asked()} onClose={() => setAsked(undefined)} />
    </>
  );
}

function AskedDialog(props: { readonly asked: Asked | undefined; readonly onClose: () => void }): JSX.Element {
  const only = (): Person | undefined => props.asked?.people[0];
  const count = (): number => props.asked?.people.length ?? 0;
  return (
    <Switch>
      <Match when={props.asked?.kind === 'rename' && only()}>
        {(person) => (
          <EditDialog
            title={o().users.renameTitle(person().full_name)}
            fields={[{ name: 'name', label: o().users.name, value: person().full_name }]}
            button={o().users.save}
            onSave={({ name }) => changeUser(person().user_id, { full_name: name ?? '' })}
            onClose={props.onClose}
          />
        )}
      </Match>
      <Match when={props.asked?.kind === 'deactivate' && props.asked}>
        {(asked) => (
          <ConfirmDialog
            title={count() === 1 ? o().users.deactivateTitle(only()?.full_name ?? '') : o().users.deactivateManyTitle(count())}
            text={o().users.deactivateText}
            action={count() === 1 ? o().users.deactivate : o().users.deactivateMany(count())}
            onConfirm={async () => {
              for (const person of asked().people) await deactivateUser(person.user_id);
            }}
            onClose={props.onClose}
          />
        )}
      </Match>
    </Switch>
  );
}

function menuOf(state: ClientState, person: Person, ask: (asked: Asked) => void): MenuItem[] {
  if (!person.is_active) {
    const reactivate = (): void => {
      reactivateUser(person.user_id).then(
        () => showToast(o().users.isActive(person.full_name)),
        (error: unknown) => showToast(refusalOf(error)),
      );
    };
    return [{ label: o().users.reactivate, icon: 'rotate-ccw', run: reactivate }];
  }
  const roles = ROLES.filter((role) => role !== person.role && (isOwner(state) || (role !== ROLE.owner && person.role !== ROLE.owner)));
  return [
    { label: o().users.rename, icon: 'pencil-line', run: () => ask({ kind: 'rename', people: [person] }) },
    ...(person.is_bot ? [] : roles).map((role, index) => ({
      label: o().users.makeRole(roleName(role)),
      icon: 'shield',
      separated: index === 0,
      run: () => void changeRoles([person], role),
    })),
    {
      label: o().users.deactivate,
      icon: 'trash-2',
      danger: true,
      separated: true,
      run: () => ask({ kind: 'deactivate', people: [person] }),
    },
  ];
}

/** Gives people a role, and offers to give each of them the former one. */
async function changeRoles(people: readonly Person[], role: ChangeableRole): Promise<void> {
  const before = people.map(({ user_id: id, role: former }) => ({ id, role: former as ChangeableRole }));
  const [only] = people;
  const change = async (changes: readonly { readonly id: number; readonly role: ChangeableRole }[]): Promise<void> => {
    for (const one of changes) await changeUser(one.id, { role: one.role });
  };
  try {
    await change(before.map(({ id }) => ({ id, role })));
    const text =
      people.length === 1 && only ? o().users.roleIs(only.full_name, roleName(role)) : o().users.rolesAre(people.length, roleName(role));
    showToast(text, () => {
      change(before).catch((error: unknown) => showToast(refusalOf(error)));
    });
  } catch (error) {
    showToast(refusalOf(error));
  }
}

function columnsOf(state: ClientState, part: Exclude<Part, 'invitations'>): Column<Person>[] {
  const presences = unwrap(state.presences);
  const seenAt = (person: Person): number => Math.max(presences[person.user_id]?.active ?? 0, presences[person.user_id]?.idle ?? 0);
  const name: Column<Person> = {
    id: 'name',
    label: o().users.name,
    sortBy: (person) => person.full_name,
    cell: (person) => <PersonCell person={person} />,
  };
  const email: Column<Person> = {
    id: 'email',
    label: o().users.email,
    optional: true,
    sortBy: (person) => person.delivery_email ?? person.email,
    cell: (person) => <span class="muted cut">{person.delivery_email ?? person.email}</span>,
  };
  const role: Column<Person> = {
    id: 'role',
    label: o().users.role,
    narrow: true,
    sortBy: (person) => person.role,
    cell: (person) => <RoleCell role={person.role} />,
  };
  const owner: Column<Person> = {
    id: 'owner',
    label: o().users.owner,
    narrow: true,
    sortBy: (person) => ownerName(state, person),
    cell: (person) => (
      <span class="cut muted" dir="auto">
        {ownerName(state, person)}
      </span>
    ),
  };
  const seen: Column<Person> = {
    id: 'seen',
    label: o().users.lastSeen,
    optional: true,
    sortBy: (person) => -seenAt(person),
    cell: (person) => <span class="muted num">{lastSeen(state, person, seenAt(person))}</span>,
  };
  const joined: Column<Person> = {
    id: 'joined',
    label: o().users.joined,
    optional: true,
    sortBy: (person) => person.date_joined,
    cell: (person) => <span class="muted num">{formatDate(Date.parse(person.date_joined) / 1000)}</span>,
  };
  if (part === 'bots') return [name, email, owner, joined];
  return part === 'active' ? [name, email, role, seen, joined] : [name, email, role, joined];
}

function RoleCell(props: { readonly role: number }): JSX.Element {
  return (
    <Switch fallback={roleName(props.role)}>
      <Match when={props.role <= ROLE.administrator}>
        <span class="chip info">{roleName(props.role)}</span>
      </Match>
      <Match when={props.role === ROLE.guest}>
        <span class="chip wait">{roleName(props.role)}</span>
      </Match>
    </Switch>
  );
}

function ownerName(state: ClientState, person: Person): string {
  return typeof person.bot_owner_id === 'number' ? nameOf(state, person.bot_owner_id) : '';
}

function lastSeen(state: ClientState, person: Person, seconds: number): string {
  if (presenceOf(state, person.user_id) === 'active') return o().users.now;
  return seconds === 0 ? o().users.neverSeen : formatShort(seconds);
}
