import { BadRequest } from '../../../kernel/domain-error.js';
import type { ChannelPrivacy } from './channel.js';

/** What somebody wishes to change of a channel's privacy. */
export type PrivacyInput = { readonly [K in keyof ChannelPrivacy]?: boolean };

/**
 * The privacy of a channel after a change. Whether history is shared follows from the kind of channel where nothing is said of it.
 * @throws BadRequest `Invalid parameters` for what no channel can be
 */
export function applyPrivacy(present: ChannelPrivacy, wishes: PrivacyInput): ChannelPrivacy {
  const inviteOnly = wishes.inviteOnly ?? present.inviteOnly;
  const webPublic = wishes.webPublic ?? present.webPublic;
  const followed = wishes.inviteOnly === undefined ? present.historyPublic : !wishes.inviteOnly;
  const historyPublic = wishes.historyPublic ?? followed;
  if ((webPublic && inviteOnly) || (!inviteOnly && !historyPublic)) throw new BadRequest('Invalid parameters');
  return { inviteOnly, webPublic, historyPublic };
}

export function equalPrivacy(one: ChannelPrivacy, other: ChannelPrivacy): boolean {
  return one.inviteOnly === other.inviteOnly && one.webPublic === other.webPublic && one.historyPublic === other.historyPublic;
}

/** As people call it. */
export function privacyName({ inviteOnly, webPublic, historyPublic }: ChannelPrivacy): string {
  if (webPublic) return 'Web-public';
  if (!inviteOnly) return 'Public';
  return historyPublic ? 'Private, shared history' : 'Private, protected history';
}
