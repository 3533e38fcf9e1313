import { api, answerOf } from '../api/api-client.js';
import type { components } from '../api/api-types.js';

export type Invitation = components['schemas']['Invitation'];
/** The roles that an invitation can give. */
export type InvitedRole = 100 | 200 | 300 | 400 | 600;

/** What people get who accept an invitation. */
export interface InvitationTerms {
  readonly role: InvitedRole;
  /** How long it is valid; null: for ever. */
  readonly minutes: number | null;
  /** Ids of channels besides the default ones. */
  readonly channelIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly withDefaultChannels: boolean;
  /** What Welcome Bot says in place of the text of the organization, in Markdown; empty: nothing, null: that text. Only administrators choose it. */
  readonly welcomeText: string | null;
}

/** @param addresses between commas or line breaks. @throws ApiError, ConnectionLost or SessionEnded */
export async function inviteByMail(addresses: string, terms: InvitationTerms, notify: boolean): Promise<void> {
  const { stream_ids, ...form } = formOf(terms);
  await answerOf(
    api.POST('/api/v1/invites', { body: { ...form, stream_ids, invitee_emails: addresses, notify_referrer_on_join: notify } }),
  );
}

/** @returns the address of a page on which anybody can join. @throws ApiError, ConnectionLost or SessionEnded */
export async function createInviteLink(terms: InvitationTerms): Promise<string> {
  const { invite_link: link } = await answerOf(api.POST('/api/v1/invites/multiuse', { body: formOf(terms) }));
  return link;
}

/** The invitations that the account may see and nobody has used. @throws ApiError, ConnectionLost or SessionEnded */
export async function fetchInvitations(): Promise<Invitation[]> {
  const { invites } = await answerOf(api.GET('/api/v1/invites'));
  return invites;
}

/** @throws ApiError, ConnectionLost or SessionEnded */
export async function revokeInvitation({ id, is_multiuse: isLink }: Invitation): Promise<void> {
  const params = { path: { invite_id: id } };
  await answerOf(
    isLink ? api.DELETE('/api/v1/invites/multiuse/{invite_id}', { params }) : api.DELETE('/api/v1/invites/{invite_id}', { params }),
  );
}

/** Sends the mail again, and begins the time anew for which it is valid. @throws ApiError, ConnectionLost or SessionEnded */
export async function resendInvitation(id: number): Promise<void> {
  await answerOf(api.POST('/api/v1/invites/{invite_id}/resend', { params: { path: { invite_id: id } } }));
}

function formOf({ role, minutes, channelIds, groupIds, withDefaultChannels, welcomeText }: InvitationTerms): {
  invite_as: InvitedRole;
  invite_expires_in_minutes: number | null;
  stream_ids: number[];
  group_ids: number[];
  include_realm_default_subscriptions: boolean;
  welcome_message_custom_text?: string;
} {
  return {
    invite_as: role,
    invite_expires_in_minutes: minutes,
    stream_ids: [...channelIds],
    group_ids: [...groupIds],
    include_realm_default_subscriptions: withDefaultChannels,
    ...(welcomeText === null ? {} : { welcome_message_custom_text: welcomeText }),
  };
}
