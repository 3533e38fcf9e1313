import type { MessageId, UserId } from '../../../../kernel/ids.js';

/** The namespace of an emoji code: Unicode, custom emoji of the organization, or the API's own emoji. */
export type ReactionType = 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';

export interface Emoji {
  readonly name: string;
  readonly code: string;
  readonly type: ReactionType;
}

/** An account's emoji reaction to a message; an account has at most one reaction per emoji and message. */
export interface Reaction {
  readonly messageId: MessageId;
  readonly userId: UserId;
  readonly emoji: Emoji;
}
