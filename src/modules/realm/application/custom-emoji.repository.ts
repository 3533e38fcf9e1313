import type { RealmId } from '../../../kernel/ids.js';
import type { CustomEmoji, CustomEmojiId, NewCustomEmoji } from '../domain/custom-emoji.js';

export abstract class CustomEmojiRepository {
  abstract add(emoji: NewCustomEmoji): Promise<CustomEmojiId>;
  abstract deactivate(emoji: CustomEmoji): Promise<void>;
  /** The deactivated ones too, by id. */
  abstract list(realmId: RealmId): Promise<CustomEmoji[]>;
}
