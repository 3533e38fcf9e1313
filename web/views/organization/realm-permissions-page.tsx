import { For, type JSX } from 'solid-js';
import type { RealmPermission } from '../../state/people/rights.js';
import { changeRealm } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import { Card } from '../../ui/form/card.js';
import { NumberRow } from '../../ui/form/field-row.js';
import { Page } from '../../ui/form/page.js';
import { RealmGroup, realmLock, RealmSwitch, type RealmSwitchName } from './realm-rows.js';
import { o } from './texts/organization-texts.js';

const MAX_WAITING_DAYS = 3650;

/** Permissions that stand in a card of their own kind. */
const GROUPS = {
  channels: [
    'can_create_public_channel_group',
    'can_create_private_channel_group',
    'can_create_web_public_channel_group',
    'can_add_subscribers_group',
    'can_set_topics_policy_group',
  ],
  groups: ['can_create_groups', 'can_manage_all_groups'],
  direct: ['direct_message_permission_group', 'direct_message_initiator_group'],
  messages: [
    'can_mention_many_users_group',
    'can_move_messages_between_topics_group',
    'can_move_messages_between_channels_group',
    'can_resolve_topics_group',
    'can_delete_any_message_group',
    'can_delete_own_message_group',
    'can_set_delete_message_policy_group',
  ],
  people: [
    'can_access_all_users_group',
    'can_add_custom_emoji_group',
    'can_create_bots_group',
    'can_create_write_only_bots_group',
    'can_manage_event_webhooks_group',
  ],
} as const satisfies Readonly<Record<string, readonly RealmPermission[]>>;

const SWITCHES = {
  joining: ['invite_required', 'emails_restricted_to_domains', 'disallow_disposable_email_addresses'],
  channels: ['enable_spectator_access'],
  people: [
    'name_changes_disabled',
    'email_changes_disabled',
    'avatar_changes_disabled',
    'require_unique_names',
    'require_second_factor',
    'allow_direct_messages_in_event_webhooks',
    'enable_guest_user_indicator',
  ],
} as const satisfies Readonly<Record<string, readonly RealmSwitchName[]>>;

/** Who may do what in the organization. */
export function RealmPermissionsPage(): JSX.Element {
  const { state } = useClient();
  return (
    <Page title={o().pages.permissions}>
      <Card title={o().permissions.joining}>
        <For each={SWITCHES.joining}>{(name) => <RealmSwitch name={name} texts={o().permissions[name]} />}</For>
        <RealmGroup name="can_invite_users_group" texts={o().permissions.can_invite_users_group} />
        <RealmGroup name="create_multiuse_invite_group" texts={o().permissions.create_multiuse_invite_group} />
        <NumberRow
          {...o().permissions.waiting_period_threshold}
          value={state.realm.waiting_period_threshold}
          min={0}
          max={MAX_WAITING_DAYS}
          unit={o().permissions.daysUnit}
          lockedBy={realmLock(state, 'waiting_period_threshold')}
          onSave={(days) => changeRealm({ waiting_period_threshold: days })}
        />
      </Card>
      <Card title={o().permissions.channels}>
        <For each={GROUPS.channels}>{(name) => <RealmGroup name={name} texts={o().permissions[name]} />}</For>
        <For each={SWITCHES.channels}>{(name) => <RealmSwitch name={name} texts={o().permissions[name]} />}</For>
      </Card>
      <For each={['groups', 'direct', 'messages'] as const}>
        {(kind) => (
          <Card title={o().permissions[kind]}>
            <For each={GROUPS[kind]}>{(name) => <RealmGroup name={name} texts={o().permissions[name]} />}</For>
          </Card>
        )}
      </For>
      <Card title={o().permissions.people}>
        <For each={GROUPS.people}>{(name) => <RealmGroup name={name} texts={o().permissions[name]} />}</For>
        <For each={SWITCHES.people}>{(name) => <RealmSwitch name={name} texts={o().permissions[name]} />}</For>
      </Card>
    </Page>
  );
}
