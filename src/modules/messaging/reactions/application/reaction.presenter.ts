import type { Emoji } from '../domain/reaction.js';
import type { Submessage } from '../domain/widget.js';

export function presentSubmessage({ id, messageId, senderId, type, content }: Submessage): object {
  return { id, message_id: messageId, sender_id: senderId, msg_type: type, content };
}

export function presentEmoji({ name, code, type }: Emoji): object {
  return { emoji_name: name, emoji_code: code, reaction_type: type };
}
