import { createHash } from 'node:crypto';

const MAX_CHARACTERS = 200;

/**
 * The tag of a conversation as pushes carry it: that of a conversation of many people, which lists them all, is too long, and its digest takes its
 * place. The web client shortens the tags of its own notifications in the same way, so that there is one for each conversation.
 */
export function shortTag(tag: string): string {
  return tag.length > MAX_CHARACTERS ? `digest:${createHash('sha256').update(tag).digest('hex')}` : tag;
}
