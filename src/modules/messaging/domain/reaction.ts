import type { MessageId, UserId } from '../../../kernel/ids.js';

/** Where the code of an emoji counts: among those of Unicode, those of the organization, or the API's own. */
export const REACTION_TYPES = ['unicode_emoji', 'realm_emoji', 'zulip_extra_emoji'] as const;
export type ReactionType = (typeof REACTION_TYPES)[number];

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

export function isReactionType(text: string): text is ReactionType {
  return (REACTION_TYPES as readonly string[]).includes(text);
}
