import type { GroupSettingValue } from '../../api/wire.js';
import type { Channel, ClientState } from '../../state/model/client-state.js';
import { channelRights, isAdministrator, isOwner, mayChooseWhoDeletes, realmAllows } from '../../state/people/rights.js';
import { describeSetting, groupName } from '../rights/group-names.js';
import { systemGroup } from '../../state/people/group-membership.js';
import { formatList } from '../../ui/texts/format.js';
import { c } from './texts/channel-texts.js';

/** Who may change a channel, in a sentence; undefined if the reader may. */
export function channelLock(state: ClientState, channel: Channel): string | undefined {
  return channelRights(state, channel).administer ? undefined : besideAdministrators(state, channel.can_administer_channel_group);
}

/** Who may say who deletes messages in a channel, in a sentence; undefined if the reader may where they may change the channel. */
export function deletionLock(state: ClientState): string | undefined {
  return mayChooseWhoDeletes(state) ? undefined : besideAdministrators(state, state.realm.can_set_delete_message_policy_group);
}

function besideAdministrators(state: ClientState, value: GroupSettingValue): string {
  const administrators = systemGroup(state, 'role:administrators');
  const nobody = systemGroup(state, 'role:nobody');
  if (value === nobody.id || value === administrators.id) return c().settings.lockedBy.administrators;
  return c().settings.lockedBy.permitted(formatList([groupName(state, administrators.id), describeSetting(state, value)]));
}

/** Who may choose whether messages of their channels need topics; undefined if the reader may, as far as the organization decides that. */
export function topicsPolicyLock(state: ClientState): string | undefined {
  if (isAdministrator(state) || realmAllows(state, 'can_set_topics_policy_group')) return undefined;
  return c().settings.lockedBy.permitted(describeSetting(state, state.realm.can_set_topics_policy_group));
}

/** That only administrators may change something; undefined if the reader is one. */
export function administratorLock(state: ClientState): string | undefined {
  return isAdministrator(state) ? undefined : c().settings.lockedBy.administrators;
}

/** That only owners may change something; undefined if the reader is one. */
export function ownerLock(state: ClientState): string | undefined {
  return isOwner(state) ? undefined : c().settings.lockedBy.owners;
}
