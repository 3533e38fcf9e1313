import { For, type JSX, Show } from 'solid-js';
import type { Person } from '../../state/model/client-state.js';
import { isAdministrator } from '../../state/people/rights.js';
import { isVisitor } from '../../state/places/visitor.js';
import { Avatar } from '../labels/avatar.js';
import type { Client } from '../../client/client.js';
import { useClient } from '../../client/client-context.js';
import { setMuted } from '../../client/muted-people.js';
import { clock } from '../../ui/clock.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { copyText } from '../../ui/overlays/clipboard.js';
import { type PresenceKind, presenceOf } from '../labels/presence.js';
import { roleName } from '../rights/role-names.js';
import { formatAgo, formatDate, formatTimeIn } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { ProfileFieldRow } from './profile-field.js';
import { openStatusDialog } from './status-dialog-state.js';
import { StatusEmoji, StatusUntil } from './status-mark.js';
import { p } from './texts/people-texts.js';

/** What is known of a person, and what the reader can do with them. */
export function PersonCard(props: { readonly userId: number }): JSX.Element {
  const { state } = useClient();
  return (
    <Show when={state.people[props.userId]} fallback={<p>{p().card.unknown}</p>}>
      {(person) => (
        <div class="card-person">
          <CardHead person={person()} />
          <CardActions person={person()} />
          <CardFacts person={person()} />
        </div>
      )}
    </Show>
  );
}

function CardHead(props: { readonly person: Person }): JSX.Element {
  const { state } = useClient();
  const id = (): number => props.person.user_id;
  const presence = (): PresenceKind | undefined => presenceOf(state, id());
  const lastActive = (): number => Math.max(state.presences[id()]?.active ?? 0, state.presences[id()]?.idle ?? 0);
  return (
    <div class="card-head">
      <Avatar userId={id()} size={80} />
      <div>
        <p class="card-name" dir="auto">
          {props.person.full_name}
        </p>
        <p class="card-marks">
          <Show when={props.person.is_bot}>
            <span class="tag">{t().bot}</span>
          </Show>
          <Show when={props.person.is_guest}>
            <span class="tag">{t().guest}</span>
          </Show>
          <Show when={!props.person.is_active}>
            <span class="muted">{t().deactivated}</span>
          </Show>
          <Show when={presence()}>{(kind) => <span>{presenceText(kind(), lastActive())}</span>}</Show>
        </p>
        <p class="card-status" dir="auto">
          <StatusEmoji userId={id()} /> {state.statuses[id()]?.status_text}
          <StatusUntil userId={id()} />
        </p>
      </div>
    </div>
  );
}

function presenceText(kind: PresenceKind, lastActive: number): string {
  return kind === 'active' || lastActive === 0 ? t().presence[kind] : p().card.lastActive(formatAgo(lastActive, clock()));
}

function CardActions(props: { readonly person: Person }): JSX.Element {
  const client = useClient();
  const id = (): number => props.person.user_id;
  const isOwn = (): boolean => id() === client.state.ownId;
  const mayChangeStatus = (): boolean =>
    !isOwn() && props.person.is_active && !props.person.is_bot && !isVisitor(client.state) && isAdministrator(client.state);
  const isMuted = (): boolean => client.state.mutedUserIds.includes(id());
  const copyLink = (): void => {
    const url = `${window.location.origin}/#user/${id()}`;
    void copyText(url, p().card.linkCopied);
  };
  return (
    <div class="card-acts">
      <Show when={!isVisitor(client.state)}>
        <a class="btn primary" href={client.navigation.hrefOf({ kind: 'direct', userIds: [id()] })}>
          <Icon name="message-square" />
          {p().card.send}
        </a>
      </Show>
      <Show when={isOwn()}>
        <button type="button" class="btn" onClick={() => openStatusDialog(id())}>
          <Icon name="smile" />
          {p().card.setStatus}
        </button>
        <a class="btn" href="#settings/profile">
          <Icon name="user" />
          {p().card.editProfile}
        </a>
      </Show>
      <a class="btn" href={client.navigation.href({ view: 'narrow', narrow: [{ operator: 'sender', operand: id() }] })}>
        <Icon name="search" />
        {p().card.search}
      </a>
      <Show when={mayChangeStatus()}>
        <button type="button" class="btn" onClick={() => openStatusDialog(id())}>
          <Icon name="smile" />
          {p().card.changeStatus}
        </button>
      </Show>
      <Show when={!isOwn() && !props.person.is_bot && !isVisitor(client.state)}>
        <button type="button" class="btn" onClick={() => setMuted(client, id(), !isMuted())}>
          <Icon name={isMuted() ? 'bell' : 'bell-off'} />
          {isMuted() ? p().card.unmute : p().card.mute}
        </button>
      </Show>
      <button type="button" class="btn" onClick={copyLink}>
        <Icon name="link-2" />
        {p().card.copyLink}
      </button>
    </div>
  );
}

/** Local time, role, address, profile fields and groups. */
function CardFacts(props: { readonly person: Person }): JSX.Element {
  const client = useClient();
  const { state } = client;
  const localTime = (): string => formatTimeIn(clock(), props.person.timezone);
  const fields = (): typeof state.profileFields => state.profileFields.toSorted((a, b) => a.order - b.order);
  return (
    <dl class="card-facts">
      <Fact name={p().card.localTime} value={props.person.is_bot ? undefined : localTime()} />
      <Fact name={p().card.role} value={props.person.is_bot ? undefined : roleName(props.person.role)} />
      <Show when={props.person.bot_owner_id}>
        {(ownerId) => (
          <>
            <dt>{p().card.owner}</dt>
            <dd>
              <a class="link" href={`#user/${ownerId()}`} dir="auto">
                {nameOf(state, ownerId())}
              </a>
            </dd>
          </>
        )}
      </Show>
      <Fact name={p().card.email} value={props.person.delivery_email ?? undefined} />
      <Fact name={p().card.joined} value={formatDate(Date.parse(props.person.date_joined) / 1000)} />
      <For each={fields()}>{(field) => <ProfileFieldRow field={field} person={props.person} />}</For>
      <Groups userId={props.person.user_id} client={client} />
    </dl>
  );
}

function Fact(props: { readonly name: string; readonly value: string | undefined }): JSX.Element {
  return (
    <Show when={props.value}>
      {(value) => (
        <>
          <dt>{props.name}</dt>
          <dd dir="auto">{value()}</dd>
        </>
      )}
    </Show>
  );
}

/** The groups that the organization has made and in which a person is. */
function Groups(props: { readonly userId: number; readonly client: Client }): JSX.Element {
  const groups = (): { readonly id: number; readonly name: string }[] =>
    Object.values(props.client.state.groups).filter(
      (group) => !group.is_system_group && !group.deactivated && group.members.includes(props.userId),
    );
  return (
    <Show when={groups().length > 0}>
      <dt>{p().card.groups}</dt>
      <dd class="card-groups">
        <For each={groups()}>
          {(group) => (
            <span class="chip" dir="auto">
              {group.name}
            </span>
          )}
        </For>
      </dd>
    </Show>
  );
}
