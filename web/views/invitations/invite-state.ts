import { createSignal } from 'solid-js';
import type { ClientState } from '../../state/model/client-state.js';
import { realmAllows } from '../../state/people/rights.js';

const [open, setOpen] = createSignal(false);

/** Whether the dialog that invites people is open. */
export const isInviting = open;

/** Opens the dialog that invites people. */
export function openInviteDialog(): void {
  setOpen(true);
}

export function closeInviteDialog(): void {
  setOpen(false);
}

/** Whether the account may invite people, by mail or by a link. */
export function mayInvite(state: ClientState): boolean {
  return realmAllows(state, 'can_invite_users_group') || realmAllows(state, 'create_multiuse_invite_group');
}
