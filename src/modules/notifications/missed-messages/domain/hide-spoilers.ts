import { withEmojiCharacters } from '../../notices/domain/shown-emoji.js';
import type { MissedMessageTexts } from './texts/en.js';

const SPOILER = /^(`{3,}|~{3,})[ \t]*spoiler\b([^\n]*)\n[^]*?(?:^\1[ \t]*$|$(?![^]))/gm;

/** The Markdown of a message without the bodies of its spoilers. */
export function hideSpoilers(markdown: string, { spoiler, hidden }: MissedMessageTexts): string {
  return markdown.replace(SPOILER, (_, _fence, heading: string) => `${heading.trim() === '' ? spoiler : heading.trim()} ${hidden}`);
}

/**
 * The text of a message as mails show it: as it was typed, without what spoilers hide, and with characters for the names of emoji.
 * @param message its Markdown and the HTML of it
 */
export function textForMails(
  { content, renderedContent }: { readonly content: string; readonly renderedContent: string },
  texts: MissedMessageTexts,
): string {
  return hideSpoilers(withEmojiCharacters(content, renderedContent), texts);
}
