import { fenceAround, longestRun } from '../../../kernel/text.js';

/**
 * The pure helpers of which integrations write messages. They keep a text of a payload where the message has room for it: a title stays on its
 * line, a quotation inside its fence, an address without a scheme of the web is no link.
 */

/** In code points. */
const MAX_INLINE = 300;
const MAX_QUOTED = 3_000;
const ELLIPSIS = '…';
/** Stands invisibly inside what would otherwise be a reference. */
const SEPARATOR = '\u200b';

/** A text on one line, without the white space around it. */
export function inline(text: string, max = MAX_INLINE): string {
  return shorten(text.replace(/\s+/gu, ' ').trim(), max);
}

/** A text of at most `max` code points. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = Array.from(text.slice(0, 2 * max + 2));
  return characters.length <= max && text.length <= 2 * max + 2 ? text : characters.slice(0, max - 1).join('') + ELLIPSIS;
}

/** The first line of a text that has one. */
export function firstLine(text: string): string {
  return inline(text.trimStart().split('\n', 1)[0] ?? '');
}

/** Bold text on one line; nothing for an empty text. */
export function bold(text: string): string {
  const bare = inline(text.replaceAll('*', ''));
  return bare === '' ? '' : `**${bare}**`;
}

/** Code on one line, between as many backticks as it needs. */
export function code(text: string): string {
  const bare = inline(text);
  if (bare === '') return '';
  const fence = '`'.repeat(longestRun(bare, '`') + 1);
  return fence.length === 1 ? `\`${bare}\`` : `${fence} ${bare} ${fence}`;
}

/** A link on one line, or only its text if the address is none of the web. */
export function link(text: string, url: string): string {
  const label = inline(hasBalancedBrackets(text) ? text : text.replaceAll('[', '(').replaceAll(']', ')'));
  const target = webAddress(url);
  if (target === null) return label;
  return `[${label === '' ? target : label}](${target})`;
}

/** A block that shows a text as a quotation, with its formatting; nothing for an empty text. */
export function quote(text: string): string {
  return fenced(shorten(text.trim(), MAX_QUOTED), '~', 'quote');
}

/** A block that shows a text as it is; nothing for an empty text. @param language for its colours */
export function codeBlock(text: string, language = ''): string {
  return fenced(text.trimEnd(), '`', language);
}

/** A list of at most `max` lines, and how many more there are. */
export function bullets(lines: readonly string[], max = 20): string {
  const shown = lines.slice(0, max).map((line) => `* ${line}`);
  return [...shown, ...(lines.length > max ? [`* and ${lines.length - max} more`] : [])].join('\n');
}

/** `1 commit`, `2 commits`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `ada, ben and 3 others`: names without repetition, the first three of them. */
export function names(all: readonly string[], max = 3): string {
  const different = [...new Set(all.map((name) => inline(name)).filter((name) => name !== ''))];
  const more = different.length - max;
  const shown = different.slice(0, max);
  if (more > 0) return `${shown.join(', ')} and ${plural(more, 'other')}`;
  const last = shown.pop();
  return shown.length === 0 ? (last ?? '') : `${shown.join(', ')} and ${last ?? ''}`;
}

/** A time that clients show in the time zone of their reader. @param time in ISO 8601, or in seconds UTC; another text stays as it is */
export function time(time: string): string {
  const seconds = Number(time);
  const date = new Date(time.trim() !== '' && Number.isFinite(seconds) ? seconds * 1000 : time);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1970 ? inline(time) : `<time:${date.toISOString().slice(0, 19)}Z>`;
}

/** `**Name**: text` for each pair with a text. */
export function facts(pairs: readonly (readonly [name: string, text: string])[]): string {
  return pairs
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `* ${bold(name)}: ${inline(text)}`)
    .join('\n');
}

/** Parts with an empty line between them, without those that are empty. */
export function paragraphs(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/** The first letter as a capital. */
export function capitalized(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** The address as it may stand in a link; null unless it is one of the web or of a mail. */
export function webAddress(url: string): string | null {
  const trimmed = url.trim();
  const lower = trimmed.slice(0, 8).toLowerCase();
  if (!lower.startsWith('http://') && !lower.startsWith('https://') && !lower.startsWith('mailto:')) return null;
  return encodeReserved(trimmed);
}

/** Percent-encodes what would end the target of a link. */
function encodeReserved(url: string): string {
  let encoded = '';
  for (const character of url) {
    const reserved = '()[]<>\\"`*'.includes(character) || character <= ' ' || (character >= '\u007f' && character <= '\u009f');
    encoded += reserved ? `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}` : character;
  }
  return encoded;
}

function fenced(text: string, mark: '`' | '~', language: string): string {
  if (text === '') return '';
  const fence = fenceAround(text, mark);
  return `${fence}${language}\n${text}\n${fence}`;
}

function hasBalancedBrackets(text: string): boolean {
  let open = 0;
  for (const character of text) {
    if (character === '[') open += 1;
    if (character === ']') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}

/**
 * The content of a message as an integration may send it. Whatever it consists of, nothing in it mentions anybody, links to a channel or a topic
 * or is a command: a program's text comes from people who need no account here (CVE-2020-12759 was of this kind).
 */
export function harmlessContent(content: string): string {
  const text = printable(content).trim();
  const referenceless = text.replaceAll('@*', `@${SEPARATOR}*`).replaceAll('@_*', `@${SEPARATOR}_*`).replaceAll('#**', `#${SEPARATOR}**`);
  return referenceless.startsWith('/') ? SEPARATOR + referenceless : referenceless;
}

/** The topic as channels take it: on one line, of characters that can be shown. */
export function harmlessTopic(topic: string): string {
  return printable(topic)
    .replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** Whole code points, and none that ends a text in the database. */
function printable(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
