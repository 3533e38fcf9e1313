import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../kernel/ids.js';

export type CustomEmojiId = number;

export interface NewCustomEmoji {
  readonly realmId: RealmId;
  readonly name: string;
  readonly authorId: UserId;
  /** Name of its image. */
  readonly fileName: string;
  readonly animated: boolean;
}

/** An image of a realm that is written in texts as `:name:`. */
export interface CustomEmoji extends NewCustomEmoji {
  readonly id: CustomEmojiId;
  /** Whether it can no longer be used; existing uses stay visible. */
  readonly deactivated: boolean;
}

/**
 * @throws BadRequest
 */
export function normalizeEmojiName(text: string): string {
  const name = text.trim().replaceAll(' ', '_');
  if (name === '') throw new BadRequest('Emoji name is missing');
  if (!/^[0-9a-z_-]+$/.test(name)) {
    throw new BadRequest('Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.');
  }
  if (/[_-]$/.test(name)) throw new BadRequest('Emoji names must end with either a letter or digit.');
  return name;
}

/** Path of an emoji's image on this server. */
export function emojiImagePath({ realmId, fileName }: Pick<CustomEmoji, 'realmId' | 'fileName'>): string {
  return `/user_avatars/${realmId}/emoji/images/${fileName}`;
}

/** Path of the first frame of an animated emoji; null if it is not animated. */
export function stillEmojiImagePath({
  realmId,
  fileName,
  animated,
}: Pick<CustomEmoji, 'realmId' | 'fileName' | 'animated'>): string | null {
  return animated ? `/user_avatars/${realmId}/emoji/images/still/${stillFileName(fileName)}` : null;
}

export function stillFileName(fileName: string): string {
  return fileName.replace(/\.\w+$/, '.png');
}
