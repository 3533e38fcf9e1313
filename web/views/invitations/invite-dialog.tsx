import { r } from '../rights/texts/rights-texts.js';
import { createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { createStore } from 'solid-js/store';
import { ApiError } from '../../api/api-error.js';
import type { ClientState } from '../../state/model/client-state.js';
import { parseInvitees } from '../../state/people/invitees.js';
import { channelRights, groupRights, isAdministrator, isOwner, realmAllows } from '../../state/people/rights.js';
import { PeoplePicker, type Pick } from '../members/people-picker.js';
import { useClient } from '../../client/client-context.js';
import { createInviteLink, type InvitationTerms, inviteByMail, type InvitedRole } from '../../client/invitation-actions.js';
import { channelName } from '../labels/names.js';
import { copyText } from '../../ui/overlays/clipboard.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { Select } from '../../ui/form/choice-row.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { formatList } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { closeInviteDialog } from './invite-state.js';
import { i } from './texts/invitation-texts.js';

type Way = 'mail' | 'link';

const HOUR = 60;
const DAY = 24 * HOUR;
/** How long invitations can be valid, in minutes; 0: for ever. */
const LIFETIMES = [2 * HOUR, DAY, 3 * DAY, 10 * DAY, 30 * DAY, 0];
const USUAL_LIFETIME = 10 * DAY;
const MEMBER: InvitedRole = 400;
const MAX_WELCOME_TEXT = 8000;

interface Draft {
  addresses: string;
  role: InvitedRole;
  minutes: number;
  picks: readonly Pick[];
  withDefaultChannels: boolean;
  notify: boolean;
  /** Null: that of the organization. */
  welcomeText: string | null;
}

/** Invites people by mail, or creates a link with which anybody can join. */
export function InviteDialog(): JSX.Element {
  const { state } = useClient();
  const ways = (['mail', 'link'] as const).filter((way) =>
    realmAllows(state, way === 'mail' ? 'can_invite_users_group' : 'create_multiuse_invite_group'),
  );
  const [way, setWay] = createSignal<Way>(ways[0] ?? 'mail');
  const [draft, setDraft] = createStore<Draft>({
    addresses: '',
    role: MEMBER,
    minutes: USUAL_LIFETIME,
    picks: [],
    withDefaultChannels: true,
    notify: true,
    welcomeText: null,
  });
  const [problems, setProblems] = createSignal<readonly string[]>([]);
  const [link, setLink] = createSignal<string>();
  const [busy, setBusy] = createSignal(false);
  const run = async (): Promise<void> => {
    if (busy()) return;
    setBusy(true);
    setProblems([]);
    try {
      if (way() === 'link') setLink(await createInviteLink(termsOf(draft)));
      else await sendMails(draft);
    } catch (error) {
      setProblems(problemsOf(error));
    }
    setBusy(false);
  };
  const count = createMemo(() => {
    const invitees = parseInvitees(draft.addresses);
    return 'addresses' in invitees ? invitees.addresses.length : 0;
  });
  return (
    <Dialog title={i().title} class="invite" onClose={closeInviteDialog} keepOpen={() => draft.addresses !== ''}>
      <Show when={link()} fallback={<></>}>
        {(url) => <CreatedLink url={url()} />}
      </Show>
      <Show when={link() === undefined}>
        <form
          class="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void run();
          }}
        >
          <Show when={ways.length > 1}>
            <span class="seg" role="group" aria-label={i().wayLabel}>
              <For each={ways}>
                {(one) => (
                  <button type="button" aria-pressed={way() === one} onClick={() => setWay(one)}>
                    {i().ways[one]}
                  </button>
                )}
              </For>
            </span>
          </Show>
          <Show when={way() === 'mail'} fallback={<p class="muted">{i().linkHelp}</p>}>
            <Addresses value={draft.addresses} onInput={(text) => setDraft('addresses', text)} />
          </Show>
          <TermFields draft={draft} onRole={(role) => setDraft('role', role)} onMinutes={(minutes) => setDraft('minutes', minutes)} />
          <Places
            picks={draft.picks}
            withDefaults={draft.withDefaultChannels}
            onPick={(picks) => setDraft('picks', picks)}
            onDefaults={(on) => setDraft('withDefaultChannels', on)}
          />
          <Show when={isAdministrator(state)}>
            <WelcomeText value={draft.welcomeText} onChange={(text) => setDraft('welcomeText', text)} />
          </Show>
          <Show when={way() === 'mail'}>
            <Check label={i().notify} checked={draft.notify} onChange={(on) => setDraft('notify', on)} />
          </Show>
          <For each={problems()}>
            {(problem) => (
              <p class="e" role="alert" dir="auto">
                {problem}
              </p>
            )}
          </For>
          <div class="dialog-actions">
            <button type="button" class="btn" onClick={closeInviteDialog}>
              {t().cancel}
            </button>
            <button type="submit" class="btn primary" aria-disabled={busy() ? 'true' : undefined}>
              {way() === 'link' ? i().create : i().send(count())}
            </button>
          </div>
        </form>
      </Show>
    </Dialog>
  );
}

async function sendMails(draft: Draft): Promise<void> {
  const invitees = parseInvitees(draft.addresses);
  if ('notAnAddress' in invitees) throw new UnusableAddresses(i().notAnAddress(invitees.notAnAddress));
  if (invitees.addresses.length === 0) throw new UnusableAddresses(i().noAddresses);
  await inviteByMail(invitees.addresses.join('\n'), termsOf(draft), draft.notify);
  closeInviteDialog();
  showToast(i().sent(invitees.addresses.length));
}

/** The addresses cannot be sent to the server. */
class UnusableAddresses extends Error {}

/** What to say about a failure: the reason of the server, and then each address that it did not invite. */
function problemsOf(error: unknown): string[] {
  if (error instanceof UnusableAddresses) return [error.message];
  const skipped = error instanceof ApiError && Array.isArray(error.data['errors']) ? (error.data['errors'] as readonly unknown[]) : [];
  const lines = skipped.flatMap((one) => (Array.isArray(one) ? [i().skipped(String(one[0]), String(one[1]))] : []));
  return [refusalOf(error), ...lines];
}

function termsOf({ role, minutes, picks, withDefaultChannels, welcomeText }: Draft): InvitationTerms {
  const idsOf = (kind: Pick['kind']): number[] => picks.filter((pick) => pick.kind === kind).map(({ id }) => id);
  return {
    role,
    minutes: minutes === 0 ? null : minutes,
    channelIds: idsOf('channel'),
    groupIds: idsOf('group'),
    withDefaultChannels,
    welcomeText,
  };
}

function Addresses(props: { readonly value: string; readonly onInput: (text: string) => void }): JSX.Element {
  const id = createUniqueId();
  return (
    <div class="form-row">
      <label class="l" for={id}>
        {i().addresses}
      </label>
      <textarea
        id={id}
        autofocus
        class="field"
        rows={3}
        autocomplete="off"
        aria-describedby={`${id}-d`}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      <div class="muted" id={`${id}-d`}>
        {i().addressesHelp}
      </div>
    </div>
  );
}

function TermFields(props: {
  readonly draft: Draft;
  readonly onRole: (role: InvitedRole) => void;
  readonly onMinutes: (minutes: number) => void;
}): JSX.Element {
  const { state } = useClient();
  const id = createUniqueId();
  return (
    <div class="form-pair">
      <div class="form-row">
        <div class="l" id={`${id}-r`}>
          {i().role}
        </div>
        <Select
          ids={{ label: `${id}-r`, help: `${id}-rh` }}
          value={props.draft.role}
          options={rolesToInvite(state).map((role) => ({ value: role, label: r().roles[role] }))}
          onChoose={props.onRole}
        />
      </div>
      <div class="form-row">
        <div class="l" id={`${id}-e`}>
          {i().expires}
        </div>
        <Select
          ids={{ label: `${id}-e`, help: `${id}-eh` }}
          value={props.draft.minutes}
          options={LIFETIMES.map((minutes) => ({ value: minutes, label: lifetime(minutes) }))}
          onChoose={props.onMinutes}
        />
      </div>
    </div>
  );
}

/** The roles that the account may give to new people. */
function rolesToInvite(state: ClientState): InvitedRole[] {
  return [MEMBER, 600, ...(isAdministrator(state) ? ([300, 200] as const) : []), ...(isOwner(state) ? ([100] as const) : [])];
}

function lifetime(minutes: number): string {
  if (minutes === 0) return t().forever;
  return minutes < DAY ? i().hours(minutes / HOUR) : i().expiry(minutes / DAY);
}

/** The channels and groups in which the new people will be. */
function Places(props: {
  readonly picks: readonly Pick[];
  readonly withDefaults: boolean;
  readonly onPick: (picks: readonly Pick[]) => void;
  readonly onDefaults: (on: boolean) => void;
}): JSX.Element {
  const { state } = useClient();
  const id = createUniqueId();
  const defaults = createMemo(() => state.realm.default_streams.filter((channelId) => state.channels[channelId]));
  return (
    <div class="form-row">
      <div class="l">{i().places}</div>
      <Show when={defaults().length > 0} fallback={<p class="muted">{i().noDefaults}</p>}>
        <Check
          label={i().defaults(formatList(defaults().map((channelId) => channelName(state, channelId))))}
          checked={props.withDefaults}
          onChange={props.onDefaults}
        />
      </Show>
      <PeoplePicker
        picks={props.picks}
        onChange={props.onPick}
        kinds={['channel', 'group']}
        isOffered={(pick) => mayGrant(state, pick)}
        label={i().places}
        describedBy={id}
        asPlaces
      />
      <div class="muted" id={id}>
        {props.withDefaults ? i().placesHelp : i().placesWithout}
      </div>
    </div>
  );
}

/** What new people are told by Welcome Bot, which begins as that of the organization. */
function WelcomeText(props: { readonly value: string | null; readonly onChange: (text: string | null) => void }): JSX.Element {
  const { state } = useClient();
  return (
    <div class="form-row">
      <Check
        label={i().anotherWelcome}
        checked={props.value !== null}
        onChange={(on) => props.onChange(on ? state.realm.welcome_message_custom_text : null)}
      />
      <Show when={props.value !== null}>
        <textarea
          class="field"
          rows={3}
          maxLength={MAX_WELCOME_TEXT}
          aria-label={i().welcomeText}
          placeholder={i().noWelcome}
          value={props.value ?? ''}
          onInput={(event) => props.onChange(event.currentTarget.value)}
        />
      </Show>
    </div>
  );
}

/** Whether the account may add others to a channel or a group. */
function mayGrant(state: ClientState, { kind, id }: Pick): boolean {
  const channel = state.channels[id];
  const group = state.groups[id];
  if (kind === 'channel') return channel !== undefined && channelRights(state, channel).addSubscribers;
  return group !== undefined && groupRights(state, group).addMembers;
}

function Check(props: { readonly label: string; readonly checked: boolean; readonly onChange: (on: boolean) => void }): JSX.Element {
  return (
    <label class="check-row">
      <input type="checkbox" checked={props.checked} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      <span dir="auto">{props.label}</span>
    </label>
  );
}

function CreatedLink(props: { readonly url: string }): JSX.Element {
  const id = createUniqueId();
  return (
    <>
      <div class="form-row">
        <label class="l" for={id}>
          {i().link}
        </label>
        <input
          id={id}
          ref={(element) => queueMicrotask(() => element.select())}
          class="field"
          type="text"
          readonly
          value={props.url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div class="muted">{i().linkHelp}</div>
      </div>
      <div class="dialog-actions">
        <button type="button" class="btn" onClick={closeInviteDialog}>
          {i().done}
        </button>
        <button type="button" class="btn primary" onClick={() => void copyText(props.url, i().copied)}>
          {i().copy}
        </button>
      </div>
    </>
  );
}
