import { createMemo, For, type JSX } from 'solid-js';
import type { Channel } from '../../state/model/client-state.js';
import type { ChannelPermission } from '../../state/people/rights.js';
import { changeChannel } from '../../client/channel-actions.js';
import { useClient } from '../../client/client-context.js';
import { Card } from '../../ui/form/card.js';
import { GroupRow } from '../rights/group-row.js';
import { c } from './texts/channel-texts.js';
import { channelLock } from './who-may-change.js';

/** The permissions of a channel, in the order of their importance. */
export const CHANNEL_PERMISSIONS = [
  'can_send_message_group',
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_subscribe_group',
  'can_remove_subscribers_group',
] as const satisfies readonly ChannelPermission[];

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
              lockedBy={lock()}
              onSave={(value) => changeChannel(props.channel.stream_id, { [name]: { new: value, old: props.channel[name] } })}
            />
          );
        }}
      </For>
    </Card>
  );
}
