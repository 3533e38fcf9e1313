import type { MissedMessageTexts } from './texts/en.js';

const SPOILER = /^(`{3,}|~{3,})[ \t]*spoiler\b([^\n]*)\n[^]*?(?:^\1[ \t]*$|$(?![^]))/gm;

/** The Markdown of a message without the bodies of its spoilers. */
export function hideSpoilers(markdown: string, { spoiler, hidden }: MissedMessageTexts): string {
  return markdown.replace(SPOILER, (_, _fence, heading: string) => `${heading.trim() === '' ? spoiler : heading.trim()} ${hidden}`);
}
