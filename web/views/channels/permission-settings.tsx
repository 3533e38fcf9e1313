import { createMemo, For, type JSX } from 'solid-js';
import type { Channel } from '../../state/model/client-state.js';
import type { ChannelPermission } from '../../state/people/rights.js';
import { changeChannel } from '../../client/channel-actions.js';
import { useClient } from '../../client/client-context.js';
import { Card } from '../../ui/form/card.js';
import { GroupRow } from '../rights/group-row.js';
import { c } from './texts/channel-texts.js';
import { channelLock, deletionLock } from './who-may-change.js';

/** The permissions of a channel, in the order of their importance. */
export const CHANNEL_PERMISSIONS = [
  'can_send_message_group',
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_subscribe_group',
  'can_remove_subscribers_group',
  'can_move_messages_within_channel_group',
  'can_move_messages_out_of_channel_group',
  'can_resolve_topics_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
] as const satisfies readonly ChannelPermission[];

export type ShownPermission = (typeof CHANNEL_PERMISSIONS)[number];

/** Whether it says who may delete messages, which not everybody may choose who may change the channel. */
export function isAboutDeletion(name: ShownPermission): boolean {
  return name === 'can_delete_any_message_group' || name === 'can_delete_own_message_group';
}

/** Who may do what in a channel. */
export function PermissionSettings(props: { readonly channel: Channel }): JSX.Element {
  const { state } = useClient();
  const lock = createMemo(() => channelLock(state, props.channel));
  return (
    <Card title={c().settings.parts.permissions} lede={c().permissions.lede}>
      <For each={CHANNEL_PERMISSIONS}>
        {(name) => {
          const rules = state.server.server_supported_permission_settings.stream[name];
          return (
            <GroupRow
              {...c().permissions[name]}
              value={props.channel[name]}
              {...(rules ? { rules } : {})}
              lockedBy={lock() ?? (isAboutDeletion(name) ? deletionLock(state) : undefined)}
              onSave={(value) => changeChannel(props.channel.stream_id, { [name]: { new: value, old: props.channel[name] } })}
            />
          );
        }}
      </For>
    </Card>
  );
}
