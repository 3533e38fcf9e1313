import { integer, named, object, type Static, string } from '../../../../kernel/schema.js';
import type { Emoji } from '../domain/reaction.js';
import type { Submessage } from '../domain/widget.js';

/** A submessage of a message object of the API. */
export const WireSubmessage = named(
  'Submessage',
  object({ id: integer(), message_id: integer(), sender_id: integer(), msg_type: string(), content: string() }),
);
export type WireSubmessage = Static<typeof WireSubmessage>;

/** An emoji as reactions, statuses and events of the API contain it. */
export const WireEmoji = object({ emoji_name: string(), emoji_code: string(), reaction_type: string() });
export type WireEmoji = Static<typeof WireEmoji>;

export function presentSubmessage({ id, messageId, senderId, type, content }: Submessage): WireSubmessage {
  return { id, message_id: messageId, sender_id: senderId, msg_type: type, content };
}

export function presentEmoji({ name, code, type }: Emoji): WireEmoji {
  return { emoji_name: name, emoji_code: code, reaction_type: type };
}
