export { CustomEmojiLookup } from './application/custom-emoji-lookup.js';
export { CustomEmojiService, WireCustomEmoji } from './application/custom-emoji.service.js';
export { EmojiData } from './application/emoji-data.js';
export { emojiImageKeys } from './application/emoji-images.service.js';
export { EmojiResolver, type ResolvedEmoji } from './application/emoji-resolver.js';
export { EmojiPolicy } from './application/required-ports.js';
