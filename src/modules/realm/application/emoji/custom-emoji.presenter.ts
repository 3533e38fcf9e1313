import { type CustomEmoji, emojiImagePath, stillEmojiImagePath } from '../../domain/emoji/custom-emoji.js';

/** Emoji as the wire shows them, by the text of their ids. */
export function presentCustomEmoji(emoji: readonly CustomEmoji[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(emoji.map((one) => [String(one.id), presentOne(one)]));
}

function presentOne(emoji: CustomEmoji): Record<string, unknown> {
  return {
    id: String(emoji.id),
    name: emoji.name,
    source_url: emojiImagePath(emoji),
    still_url: stillEmojiImagePath(emoji),
    deactivated: emoji.deactivated,
    author_id: emoji.authorId,
  };
}
