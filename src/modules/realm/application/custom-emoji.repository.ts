import type { RealmId } from '../../../kernel/ids.js';
import type { CustomEmoji, NewCustomEmoji } from '../domain/custom-emoji.js';

export abstract class CustomEmojiRepository {
  /** @returns the id of the new emoji */
  abstract add(emoji: NewCustomEmoji): Promise<number>;
  abstract deactivate(emoji: CustomEmoji): Promise<void>;
  /** Including deactivated ones, in the order of ids. */
  abstract list(realmId: RealmId): Promise<CustomEmoji[]>;
}
