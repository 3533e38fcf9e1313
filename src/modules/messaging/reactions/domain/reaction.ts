import type { MessageId, UserId } from '../../../../kernel/ids.js';

/** Where the code of an emoji counts: among those of Unicode, those of the organization, or the API's own. */
export type ReactionType = 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';

export interface Emoji {
  readonly name: string;
  readonly code: string;
  readonly type: ReactionType;
}

/** Somebody's emoji under a message; one of each kind per account and message. */
export interface Reaction {
  readonly messageId: MessageId;
  readonly userId: UserId;
  readonly emoji: Emoji;
}
