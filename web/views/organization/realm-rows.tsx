import { nameOrder } from '../../ui/texts/name-order.js';
import { t } from '../../ui/texts/texts.js';
import { r } from '../rights/texts/rights-texts.js';
import { createMemo, type JSX } from 'solid-js';
import type { ClientState, RealmSettings } from '../../state/model/client-state.js';
import { isAdministrator, isOwner, type RealmPermission } from '../../state/people/rights.js';
import { jsonWord } from '../../api/json-word.js';
import { changeRealm, type RealmChange } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import { ChoiceRow, type Option } from '../../ui/form/choice-row.js';
import { GroupRow } from '../rights/group-row.js';
import { SwitchRow } from '../../ui/form/switch-row.js';
import { o } from './texts/organization-texts.js';

/** The names of settings of the organization with values of a type. */
type SettingOf<V> = { [K in keyof RealmSettings & keyof RealmChange]: RealmSettings[K] extends V ? K : never }[keyof RealmSettings &
  keyof RealmChange];

export type RealmSwitchName = SettingOf<boolean>;
type LimitName = Extract<keyof RealmChange, `${string}_limit_seconds`>;
type ChannelName = 'moderation_request_channel_id' | 'new_stream_announcements_stream_id' | 'signup_announcements_stream_id';

interface RowTexts {
  readonly label: string;
  readonly help?: string;
}

/** What only owners may change: mostly who may join. */
const OWNER_SETTINGS: ReadonlySet<string> = new Set([
  'allow_direct_messages_in_event_webhooks',
  'message_retention_days',
  'invite_required',
  'create_multiuse_invite_group',
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'emails_restricted_to_domains',
  'disallow_disposable_email_addresses',
  'waiting_period_threshold',
] satisfies (keyof RealmChange)[]);

/** Who may change a setting of the organization, in a sentence; undefined if the reader may. */
export function realmLock(state: ClientState, name: string): string | undefined {
  if (OWNER_SETTINGS.has(name)) return isOwner(state) ? undefined : r().lockedBy.owners;
  return isAdministrator(state) ? undefined : r().lockedBy.administrators;
}

export function RealmSwitch(props: { readonly name: RealmSwitchName; readonly texts: RowTexts }): JSX.Element {
  const { state } = useClient();
  return (
    <SwitchRow
      {...props.texts}
      value={state.realm[props.name]}
      lockedBy={realmLock(state, props.name)}
      onSave={(value) => changeRealm({ [props.name]: value })}
    />
  );
}

export function RealmGroup(props: { readonly name: RealmPermission; readonly texts: RowTexts }): JSX.Element {
  const { state } = useClient();
  const rules = state.server.server_supported_permission_settings.realm[props.name];
  return (
    <GroupRow
      {...props.texts}
      value={state.realm[props.name]}
      {...(rules ? { rules } : {})}
      lockedBy={realmLock(state, props.name)}
      onSave={(value) => changeRealm({ [props.name]: { new: value, old: state.realm[props.name] } })}
    />
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const USUAL_LIMITS = [2 * MINUTE, 10 * MINUTE, HOUR, DAY, 7 * DAY, 30 * DAY];
/** The value of the row that means no limit, which is null on the wire. */
const NO_LIMIT = 0;

/** For how long something may be done. */
export function RealmLimit(props: { readonly name: LimitName; readonly texts: RowTexts }): JSX.Element {
  const { state } = useClient();
  const value = (): number => state.realm[props.name] ?? NO_LIMIT;
  const options = createMemo((): Option<number>[] => {
    const seconds = [...new Set([...USUAL_LIMITS, ...(value() > 0 ? [value()] : [])])].sort((a, b) => a - b);
    return [...seconds.map((count) => ({ value: count, label: duration(count) })), { value: NO_LIMIT, label: t().forever }];
  });
  return (
    <ChoiceRow
      {...props.texts}
      value={value()}
      options={options()}
      lockedBy={realmLock(state, props.name)}
      onSave={(seconds) => changeRealm({ [props.name]: seconds === NO_LIMIT ? jsonWord('unlimited') : seconds })}
    />
  );
}

function duration(seconds: number): string {
  if (seconds % DAY === 0) return o().days(seconds / DAY);
  return seconds % HOUR === 0 ? o().hours(seconds / HOUR) : o().minutes(Math.ceil(seconds / MINUTE));
}

const NO_CHANNEL = -1;

/** A channel in which the server writes notices. */
export function RealmChannel(props: { readonly name: ChannelName; readonly texts: RowTexts; readonly onlyPrivate?: boolean }): JSX.Element {
  const { state } = useClient();
  const options = createMemo((): Option<number>[] => {
    const compare = nameOrder();
    const channels = Object.values(state.channels).filter((channel) => !channel.is_archived && (channel.invite_only || !props.onlyPrivate));
    const sorted = channels.sort((a, b) => compare(a.name, b.name));
    return [{ value: NO_CHANNEL, label: o().noChannel }, ...sorted.map(({ stream_id, name }) => ({ value: stream_id, label: name }))];
  });
  return (
    <ChoiceRow
      {...props.texts}
      value={Math.max(NO_CHANNEL, state.realm[props.name])}
      options={options()}
      lockedBy={realmLock(state, props.name)}
      onSave={(id) => changeRealm({ [props.name]: id })}
    />
  );
}

const FOREVER = -1;
const USUAL_RETENTION = [7, 30, 90, 365, 730, 1825];

/** How long messages are kept. */
export function RealmRetention(): JSX.Element {
  const { state } = useClient();
  const value = (): number => state.realm.message_retention_days;
  const options = createMemo((): Option<number>[] => {
    const days = [...new Set([...USUAL_RETENTION, ...(value() > 0 ? [value()] : [])])].sort((a, b) => a - b);
    return [...days.map((count) => ({ value: count, label: o().days(count) })), { value: FOREVER, label: t().forever }];
  });
  return (
    <ChoiceRow
      {...o().messages.message_retention_days}
      value={value()}
      options={options()}
      lockedBy={realmLock(state, 'message_retention_days')}
      onSave={(days) => changeRealm({ message_retention_days: days === FOREVER ? jsonWord('unlimited') : days })}
    />
  );
}
