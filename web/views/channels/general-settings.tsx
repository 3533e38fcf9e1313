import { createMemo, type JSX, Show } from 'solid-js';
import { t } from '../../ui/texts/texts.js';
import type { Channel } from '../../state/model/client-state.js';
import { withoutServerBots } from '../../state/people/group-membership.js';
import { type ChannelPrivacy, channelRights, creatableChannels, privacyOf } from '../../state/people/rights.js';
import { jsonWord } from '../../api/json-word.js';
import { archiveChannel, changeChannel } from '../../client/channel-actions.js';
import { useClient } from '../../client/client-context.js';
import { nameOf } from '../labels/names.js';
import { createAct } from '../../ui/form/act.js';
import { Card, DangerRow } from '../../ui/form/card.js';
import { ChoiceRow, type Option } from '../../ui/form/choice-row.js';
import { TextRow } from '../../ui/form/field-row.js';
import { LockedValue, Row, SavedMark } from '../../ui/form/row.js';
import { createSaving } from '../../ui/form/saving.js';
import { SwitchRow } from '../../ui/form/switch-row.js';
import { formatDate } from '../../ui/texts/format.js';
import { folderOptions, NO_FOLDER } from './folder-options.js';
import { EmailAddress } from './email-address.js';
import { PrivacyChoice, privacyForm } from './privacy-choice.js';
import { c } from './texts/channel-texts.js';
import { topicsPolicyOptions } from './topics-policy-options.js';
import { administratorLock, channelLock, ownerLock, topicsPolicyLock } from './who-may-change.js';
import { Refused } from '../../ui/form/refused.js';

/** What a channel is for everybody: its name, its description, who reads it, how long its messages are kept. */
export function GeneralSettings(props: { readonly channel: Channel }): JSX.Element {
  const client = useClient();
  const id = (): number => props.channel.stream_id;
  const lock = createMemo(() => channelLock(client.state, props.channel));
  const subscribers = (): number[] | undefined => props.channel.subscribers && withoutServerBots(client.state, props.channel.subscribers);
  return (
    <>
      <Card title={c().settings.about}>
        <TextRow
          label={c().settings.name.label}
          value={props.channel.name}
          required={c().create.noName}
          maxLength={client.state.server.max_stream_name_length}
          lockedBy={lock()}
          onSave={(name) => changeChannel(id(), { new_name: name })}
        />
        <TextRow
          {...c().settings.description}
          value={props.channel.description}
          lines={2}
          maxLength={client.state.server.max_stream_description_length}
          lockedBy={lock()}
          onSave={(description) => changeChannel(id(), { description })}
        />
        <FolderRow channel={props.channel} lockedBy={lock()} />
        <Origin channel={props.channel} />
      </Card>
      <PrivacyCard channel={props.channel} lockedBy={lock()} />
      <Card title={c().settings.messages}>
        <TopicsPolicyRow channel={props.channel} lockedBy={lock() ?? topicsPolicyLock(client.state)} />
        <RetentionRow channel={props.channel} />
        <SwitchRow
          label={c().settings.isDefault.label}
          help={props.channel.invite_only ? c().settings.noDefault : c().settings.isDefault.help}
          value={client.state.realm.default_streams.includes(id())}
          lockedBy={administratorLock(client.state)}
          onSave={(isDefault) => changeChannel(id(), { is_default_stream: isDefault })}
        />
      </Card>
      <EmailAddress channel={props.channel} />
      <Show when={channelRights(client.state, props.channel).administer}>
        <Card>
          <Show when={!props.channel.is_archived} fallback={<UnarchiveRow channelId={id()} />}>
            <DangerRow
              {...c().settings.archive}
              action={c().settings.archiveButton}
              question={c().settings.archiveTitle(props.channel.name)}
              consequence={c().settings.archiveText(subscribers()?.length)}
              onConfirm={() => archiveChannel(id())}
            />
          </Show>
        </Card>
      </Show>
    </>
  );
}

/** The folder in which the channel is; absent as long as the organization has none. */
function FolderRow(props: { readonly channel: Channel; readonly lockedBy: string | undefined }): JSX.Element {
  const { state } = useClient();
  const options = createMemo(() => folderOptions(state));
  return (
    <Show when={options().length > 1}>
      <ChoiceRow
        {...c().settings.folder}
        value={props.channel.folder_id ?? NO_FOLDER}
        options={options()}
        lockedBy={props.lockedBy}
        onSave={(id) => changeChannel(props.channel.stream_id, { folder_id: id === NO_FOLDER ? null : id })}
      />
    </Show>
  );
}

function TopicsPolicyRow(props: { readonly channel: Channel; readonly lockedBy: string | undefined }): JSX.Element {
  const { state } = useClient();
  return (
    <ChoiceRow
      label={c().settings.topicsPolicy.label}
      help={c().settings.topicsPolicyOfRealm(state.realm.mandatory_topics)}
      value={props.channel.topics_policy}
      options={topicsPolicyOptions()}
      lockedBy={props.lockedBy}
      onSave={(policy) => changeChannel(props.channel.stream_id, { topics_policy: policy })}
    />
  );
}

/** Opens an archived channel again, at once: whoever does it can archive the channel again. */
function UnarchiveRow(props: { readonly channelId: number }): JSX.Element {
  const act = createAct();
  return (
    <Row {...c().settings.unarchive}>
      {(ids) => (
        <>
          <button
            type="button"
            class="btn"
            aria-describedby={ids.help}
            aria-disabled={act.busy() ? 'true' : undefined}
            onClick={() => void act.run(() => changeChannel(props.channelId, { is_archived: false }))}
          >
            {c().settings.unarchiveButton}
          </button>
          <Refused reason={act.refusal()} />
        </>
      )}
    </Row>
  );
}

/** Who created the channel, and when. */
function Origin(props: { readonly channel: Channel }): JSX.Element {
  const { state } = useClient();
  const date = (): string => formatDate(props.channel.date_created);
  return (
    <p class="card-note muted" dir="auto">
      {props.channel.creator_id === null
        ? c().settings.created(date())
        : c().settings.createdBy(nameOf(state, props.channel.creator_id), date())}
    </p>
  );
}

function PrivacyCard(props: { readonly channel: Channel; readonly lockedBy: string | undefined }): JSX.Element {
  const { state } = useClient();
  const saving = createSaving(
    () => privacyOf(props.channel),
    (privacy) => {
      const { isPrivate, ...form } = privacyForm(privacy);
      return changeChannel(props.channel.stream_id, { is_private: isPrivate, ...form });
    },
  );
  const options = createMemo(() => {
    const order: readonly ChannelPrivacy[] = ['public', 'private', 'protected', 'webPublic'];
    const possible = [privacyOf(props.channel), ...creatableChannels(state)];
    return order.filter((privacy) => possible.includes(privacy));
  });
  const refusal = (): string | undefined => {
    const status = saving.status();
    return status.kind === 'refused' ? status.reason : undefined;
  };
  return (
    <Show
      when={props.lockedBy === undefined}
      fallback={
        <Card>
          <Row label={c().privacy.label} help={c().privacy[saving.shown()].help} lockedBy={props.lockedBy}>
            {() => <LockedValue>{c().privacy[saving.shown()].label}</LockedValue>}
          </Row>
        </Card>
      }
    >
      <section class="card">
        <h2>
          {c().privacy.label}
          <SavedMark status={saving.status()} />
        </h2>
        <PrivacyChoice value={saving.shown()} options={options()} onChoose={(privacy) => void saving.save(privacy)} />
        <Refused reason={refusal()} inCard />
      </section>
    </Show>
  );
}

/** The value of `message_retention_days` that means the setting of the organization, which is null on the wire. */
const AS_REALM = 0;
const FOREVER = -1;
const USUAL_DAYS = [7, 30, 90, 365, 730];

function RetentionRow(props: { readonly channel: Channel }): JSX.Element {
  const { state } = useClient();
  const value = (): number => props.channel.message_retention_days ?? AS_REALM;
  const options = createMemo((): Option<number>[] => {
    const days = [...new Set([...USUAL_DAYS, ...(value() > 0 ? [value()] : [])])].sort((a, b) => a - b);
    return [
      { value: AS_REALM, label: c().settings.asRealm },
      { value: FOREVER, label: t().forever },
      ...days.map((count) => ({ value: count, label: c().settings.days(count) })),
    ];
  });
  const save = (days: number): Promise<void> =>
    changeChannel(props.channel.stream_id, {
      message_retention_days: days === AS_REALM ? jsonWord('realm_default') : days === FOREVER ? jsonWord('unlimited') : days,
    });
  return (
    <ChoiceRow
      label={c().settings.retention.label}
      help={c().settings.retentionOfRealm(state.realm.message_retention_days)}
      value={value()}
      options={options()}
      lockedBy={ownerLock(state)}
      onSave={save}
    />
  );
}
