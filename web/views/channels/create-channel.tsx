import { createEffect, createMemo, createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { createStore } from 'solid-js/store';
import { goBack } from '../../kernel/browser-history.js';
import type { GroupSettingValue } from '../../api/wire.js';
import type { ClientState } from '../../state/model/client-state.js';
import { systemGroup } from '../../state/people/group-membership.js';
import {
  type ChannelPermission,
  type ChannelPrivacy,
  creatableChannels,
  isAdministrator,
  mayChooseWhoDeletes,
  realmAllows,
} from '../../state/people/rights.js';
import { createChannel } from '../../client/channel-actions.js';
import { useClient } from '../../client/client-context.js';
import { giveFocus, offerFocus } from '../../ui/focus.js';
import { useHotkeys } from '../../ui/hotkeys.js';
import { channelName } from '../labels/names.js';
import { Card } from '../../ui/form/card.js';
import { CheckRow } from '../../ui/form/check-row.js';
import { FormPage } from '../../ui/form/form-page.js';
import { GroupValue } from '../rights/group-value.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Select } from '../../ui/form/choice-row.js';
import { Row } from '../../ui/form/row.js';
import { describeSetting } from '../rights/group-names.js';
import { PeoplePicker, peopleOfPicks, type Pick } from '../members/people-picker.js';
import { folderOptions, NO_FOLDER } from './folder-options.js';
import { CHANNEL_PERMISSIONS, isAboutDeletion, type ShownPermission } from './permission-settings.js';
import { PrivacyChoice, privacyForm } from './privacy-choice.js';
import { type TopicsPolicy, topicsPolicyOptions } from './topics-policy-options.js';
import { c } from './texts/channel-texts.js';
import { topicsPolicyLock } from './who-may-change.js';

/** What the reader has filled in. */
interface Draft {
  name: string;
  description: string;
  privacy: ChannelPrivacy;
  isDefault: boolean;
  /** `NO_FOLDER`, or the id of a folder. */
  folderId: number;
  topicsPolicy: TopicsPolicy;
  announce: boolean;
  everyone: boolean;
  picks: readonly Pick[];
  /** The permissions that differ from those of a new channel. */
  permissions: Partial<Record<ChannelPermission, GroupSettingValue>>;
}

/** The page on which a channel is created. */
export function CreateChannel(): JSX.Element {
  const client = useClient();
  createEffect(() => {
    document.title = `${c().create.title} · ${client.state.realm.name}`;
  });
  const { state } = client;
  const [draft, setDraft] = createStore<Draft>({
    name: '',
    description: '',
    privacy: creatableChannels(state)[0] ?? 'public',
    isDefault: false,
    folderId: NO_FOLDER,
    topicsPolicy: 'inherit',
    announce: announcementChannel(state) !== undefined,
    everyone: false,
    picks: [],
    permissions: {},
  });
  const [refusal, setRefusal] = createSignal<string>();
  const [busy, setBusy] = createSignal(false);
  const [tried, setTried] = createSignal(false);
  const problem = createMemo(() => nameProblem(state, draft.name));
  let nameField: HTMLInputElement | undefined;
  const leave = goBack;
  useHotkeys({
    key: 'Escape',
    run: () => {
      if (draft.name !== '' || draft.description !== '') return false;
      leave();
      return true;
    },
  });
  const create = async (): Promise<void> => {
    setTried(true);
    if (problem() !== undefined) {
      giveFocus(nameField);
      return;
    }
    if (busy()) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { isPrivate, ...form } = privacyForm(draft.privacy);
      const picked = draft.everyone ? [{ kind: 'group', id: systemGroup(state, 'role:everyone').id } as const] : draft.picks;
      const people = await peopleOfPicks(client, [{ kind: 'person', id: state.ownId }, ...picked]);
      const id = await createChannel({
        name: draft.name.trim(),
        description: draft.description.trim(),
        ...form,
        invite_only: isPrivate,
        ...(draft.isDefault && !isPrivate ? { is_default_stream: true } : {}),
        announce: draft.announce && !isPrivate,
        ...(draft.folderId === NO_FOLDER ? {} : { folder_id: draft.folderId }),
        topics_policy: draft.topicsPolicy,
        principals: people,
        ...draft.permissions,
      });
      client.navigation.go({ view: 'narrow', narrow: [{ operator: 'channel', operand: id }] });
    } catch (error) {
      setRefusal(refusalOf(error));
      setBusy(false);
    }
  };
  return (
    <FormPage
      title={c().create.title}
      action={c().create.send}
      busy={busy() ? c().create.sending : undefined}
      refusal={refusal()}
      onLeave={leave}
      onSubmit={() => void create()}
    >
      <Card>
        <Row label={c().create.name} help={c().create.nameHelp}>
          {(ids) => (
            <input
              ref={(element) => {
                nameField = element;
                queueMicrotask(() => offerFocus(element));
              }}
              class="field"
              type="text"
              dir="auto"
              autocomplete="off"
              aria-labelledby={ids.label}
              aria-describedby={`${ids.help} create-channel-problem`}
              aria-invalid={tried() && problem() !== undefined}
              value={draft.name}
              onInput={(event) => setDraft('name', event.currentTarget.value)}
            />
          )}
        </Row>
        <p class="table-problem" id="create-channel-problem" role="alert" hidden={!tried() || problem() === undefined}>
          {tried() ? problem() : ''}
        </p>
        <Row label={c().create.description} full>
          {(ids) => (
            <textarea
              class="field"
              dir="auto"
              rows={2}
              maxLength={state.server.max_stream_description_length}
              aria-labelledby={ids.label}
              value={draft.description}
              onInput={(event) => setDraft('description', event.currentTarget.value)}
            />
          )}
        </Row>
        <Show when={folderOptions(state).length > 1}>
          <Row {...c().settings.folder}>
            {(ids) => (
              <Select ids={ids} value={draft.folderId} options={folderOptions(state)} onChoose={(id) => setDraft('folderId', id)} />
            )}
          </Row>
        </Show>
        <Show when={topicsPolicyLock(state) === undefined}>
          <Row label={c().settings.topicsPolicy.label} help={c().settings.topicsPolicyOfRealm(state.realm.mandatory_topics)}>
            {(ids) => (
              <Select
                ids={ids}
                value={draft.topicsPolicy}
                options={topicsPolicyOptions()}
                onChoose={(policy) => setDraft('topicsPolicy', policy)}
              />
            )}
          </Row>
        </Show>
      </Card>
      <Card title={c().create.whoReads}>
        <PrivacyChoice value={draft.privacy} options={creatableChannels(state)} onChoose={(privacy) => setDraft('privacy', privacy)} />
        <Show when={draft.privacy === 'public' || draft.privacy === 'webPublic'}>
          <Show when={isAdministrator(state)}>
            <CheckRow label={c().create.isDefault} value={draft.isDefault} onChange={(on) => setDraft('isDefault', on)} />
          </Show>
          <Show when={announcementChannel(state)}>
            {(id) => (
              <CheckRow
                label={c().create.announce(channelName(state, id()))}
                value={draft.announce}
                onChange={(on) => setDraft('announce', on)}
              />
            )}
          </Show>
        </Show>
      </Card>
      <Show when={realmAllows(state, 'can_add_subscribers_group')}>
        <PeopleCard
          picks={draft.picks}
          everyone={draft.everyone}
          onPick={(picks) => setDraft('picks', picks)}
          onEveryone={(on) => setDraft('everyone', on)}
        />
      </Show>
      <Card title={c().create.permissions} lede={c().create.permissionsHelp}>
        <For each={CHANNEL_PERMISSIONS.filter((name) => !isAboutDeletion(name) || mayChooseWhoDeletes(state))}>
          {(name) => (
            <PermissionField
              name={name}
              value={draft.permissions[name] ?? initialPermission(state, name)}
              onChoose={(value) => setDraft('permissions', name, value)}
            />
          )}
        </For>
      </Card>
    </FormPage>
  );
}

function PeopleCard(props: {
  readonly picks: readonly Pick[];
  readonly everyone: boolean;
  readonly onPick: (picks: readonly Pick[]) => void;
  readonly onEveryone: (on: boolean) => void;
}): JSX.Element {
  const { state } = useClient();
  const helpId = createUniqueId();
  return (
    <section class="card add-people">
      <h2>{c().create.people}</h2>
      <p class="lede" id={helpId}>
        {c().create.peopleHelp}
      </p>
      <Show when={!props.everyone}>
        <div class="add-row">
          <PeoplePicker
            picks={props.picks}
            onChange={props.onPick}
            isOffered={({ kind, id }) => kind !== 'person' || id !== state.ownId}
            describedBy={helpId}
          />
        </div>
      </Show>
      <CheckRow label={c().create.everyone} value={props.everyone} onChange={props.onEveryone} />
    </section>
  );
}

function PermissionField(props: {
  readonly name: ShownPermission;
  readonly value: GroupSettingValue;
  readonly onChoose: (value: GroupSettingValue) => void;
}): JSX.Element {
  const { state } = useClient();
  const rules = state.server.server_supported_permission_settings.stream[props.name];
  return (
    <Row {...c().permissions[props.name]}>
      {(ids) => (
        <GroupValue
          ids={ids}
          text={describeSetting(state, props.value)}
          label={c().permissions[props.name].label}
          value={props.value}
          {...(rules ? { rules } : {})}
          onChoose={props.onChoose}
        />
      )}
    </Row>
  );
}

/** The name by which the server says that the creator of a channel has a permission. */
const CREATOR = 'stream_creator_or_nobody';

function initialPermission(state: ClientState, name: ChannelPermission): GroupSettingValue {
  const initial = state.server.server_supported_permission_settings.stream[name]?.default_group_name ?? 'role:nobody';
  return initial === CREATOR ? { direct_members: [state.ownId], direct_subgroups: [] } : systemGroup(state, initial).id;
}

/** The channel in which new ones are announced; undefined if there is none. */
function announcementChannel(state: ClientState): number | undefined {
  const id = state.realm.new_stream_announcements_stream_id;
  return id >= 0 && state.channels[id] ? id : undefined;
}

/** Why a channel cannot have a name; undefined if it can. */
function nameProblem(state: ClientState, text: string): string | undefined {
  const name = text.trim();
  if (name === '') return c().create.noName;
  const max = state.server.max_stream_name_length;
  if (Array.from(name).length > max) return c().create.tooLong(max);
  const isTaken = Object.values(state.channels).some((channel) => channel.name.toLowerCase() === name.toLowerCase());
  return isTaken ? c().create.taken : undefined;
}
