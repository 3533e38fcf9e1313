import type { ClientState } from '../../state/model/client-state.js';
import { mayCreateChannels, realmAllows } from '../../state/people/rights.js';
import type { Command } from '../../ui/commands.js';
import { mayInvite, openInviteDialog } from '../invitations/invite-state.js';
import { t } from '../../ui/texts/texts.js';

/** The commands about channels, groups and invitations that the account may use. */
export function placeCommands(state: ClientState): Command[] {
  return [
    { name: t().places.browseChannels, icon: 'hash', run: '#channels/available' },
    ...(mayCreateChannels(state) ? [{ name: t().places.createChannel, icon: 'plus', run: '#channels/new' } as const] : []),
    { name: t().places.groups, icon: 'users', run: '#groups/your' },
    ...(realmAllows(state, 'can_create_groups') ? [{ name: t().places.createGroup, icon: 'plus', run: '#groups/new' } as const] : []),
    ...(mayInvite(state) ? [{ name: t().places.invite, icon: 'user-plus', run: openInviteDialog }] : []),
  ];
}
