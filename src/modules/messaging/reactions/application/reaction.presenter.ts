import type { Emoji } from '../domain/reaction.js';
import type { Submessage } from '../domain/widget.js';

/** A submessage of a message object of the API. */
export interface WireSubmessage {
  readonly id: number;
  readonly message_id: number;
  readonly sender_id: number;
  readonly msg_type: string;
  readonly content: string;
}

/** An emoji as reactions, statuses and events of the API contain it. */
export interface WireEmoji {
  readonly emoji_name: string;
  readonly emoji_code: string;
  readonly reaction_type: string;
}

export function presentSubmessage({ id, messageId, senderId, type, content }: Submessage): WireSubmessage {
  return { id, message_id: messageId, sender_id: senderId, msg_type: type, content };
}

export function presentEmoji({ name, code, type }: Emoji): WireEmoji {
  return { emoji_name: name, emoji_code: code, reaction_type: type };
}
