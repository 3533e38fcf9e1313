import type { Channel, ClientState } from '../../state/model/client-state.js';
import { channelRights, isAdministrator, isOwner } from '../../state/people/rights.js';
import { describeSetting, groupName } from '../rights/group-names.js';
import { systemGroup } from '../../state/people/group-membership.js';
import { formatList } from '../../ui/texts/format.js';
import { c } from './texts/channel-texts.js';

/** Who may change a channel, in a sentence; undefined if the reader may. */
export function channelLock(state: ClientState, channel: Channel): string | undefined {
  if (channelRights(state, channel).administer) return undefined;
  const administrators = systemGroup(state, 'role:administrators');
  const nobody = systemGroup(state, 'role:nobody');
  const value = channel.can_administer_channel_group;
  if (value === nobody.id || value === administrators.id) return c().settings.lockedBy.administrators;
  return c().settings.lockedBy.permitted(formatList([groupName(state, administrators.id), describeSetting(state, value)]));
}

/** That only administrators may change something; undefined if the reader is one. */
export function administratorLock(state: ClientState): string | undefined {
  return isAdministrator(state) ? undefined : c().settings.lockedBy.administrators;
}

/** That only owners may change something; undefined if the reader is one. */
export function ownerLock(state: ClientState): string | undefined {
  return isOwner(state) ? undefined : c().settings.lockedBy.owners;
}
