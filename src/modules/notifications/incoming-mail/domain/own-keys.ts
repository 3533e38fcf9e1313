import type { OwnMail } from './own-mail.js';

/** In place of a link or an address that contained a key. */
export const REMOVED_KEY = '[link removed]';

/** What mail programs put where they break a long line: a line break, after an equals sign in quoted-printable, and the marks of a quotation. */
const LINE_BREAK = '(?:=?\\r?\\n[>|\\s]{0,40})';
const BREAK = `${LINE_BREAK}?`;
/** How characters are written inside of other addresses: once or several times with percent signs, or with hyphens. */
const ENCODING = '[%=-](?:25){0,3}';
const SLASH = `(?:[/_]|${ENCODING}2F|&#x2F;|&#47;)`;
const CHARACTER_OF_URL = /[^\s<>()[\]{}"'`|\\^]/;
/** All keys in links are 32 letters and digits; those in mail addresses are hexadecimal digits. */
const KEY_CHARACTERS = 32;
const MAX_PATH_CHARACTERS = 300;
/** How far an address that contains ours can reach around it. */
const MAX_AROUND = 2_000;

/**
 * Removes the links of this server that contain a key, and its mail addresses with a token: they are credentials of whoever got them, such as
 * links that stop mails, confirm an address, choose a password, let somebody in or open a file. They are found also where a mail program broke a
 * line, or where a scanner of mails wrote them into addresses of its own. Of a link in Markdown the label stays.
 */
export function withoutOwnKeys(text: string, own: OwnMail): string {
  let clean = text;
  for (const pattern of patternsOf(own)) clean = withoutMatches(clean, pattern);
  return clean;
}

/** Whether `withoutOwnKeys` would remove something. */
export function hasOwnKeys(text: string, own: OwnMail): boolean {
  return withoutOwnKeys(text, own) !== text;
}

function patternsOf({ host, addressPattern }: OwnMail): RegExp[] {
  const end = addressPattern === null ? '' : addressPattern.slice(addressPattern.indexOf('@'));
  return [linkPattern(host), ...(end === '' ? [] : [tokenPattern(end)])];
}

/** A host of this server, a path, and a key behind a slash, an equals sign or a hyphen. The fragment of a page is no path, and files need a log-in. */
function linkPattern(host: string): RegExp {
  const begin = `(?:(?<![a-z0-9-])|(?<=${ENCODING}2F))`;
  const port = `(?:(?::|${ENCODING}3A)\\d{1,5})?`;
  const files = `(?!${BREAK}${SLASH}${breakable('user_uploads')}${BREAK}${SLASH}(?!${BREAK}${breakable('temporary')}))`;
  const path = `(?:[^\\s#<>()"'\\r\\n]|${LINE_BREAK}){0,${MAX_PATH_CHARACTERS}}?`;
  const key = keyOf('[A-Za-z0-9]');
  return new RegExp(
    `${begin}${breakable(host)}${port}${files}${BREAK}${SLASH}(?:${path}(?:${SLASH}|[-=]|${ENCODING}3D))?${BREAK}${key}`,
    'gi',
  );
}

/** A token, words behind it, and the end of the addresses. What stands before it belongs to the same address. */
function tokenPattern(end: string): RegExp {
  return new RegExp(`${keyOf('[0-9a-f]')}(?:[a-z0-9.+-]|${LINE_BREAK}){0,120}?${BREAK}${breakable(end)}`, 'gi');
}

function keyOf(character: string): string {
  return `${character}(?:${BREAK}${character}){${KEY_CHARACTERS - 1}}`;
}

/** A text in which lines may be broken anywhere, and special characters may be encoded. */
function breakable(text: string): string {
  return Array.from(text, (character) => {
    if (/[a-z0-9]/i.test(character)) return character;
    const code = character.charCodeAt(0).toString(16).padStart(2, '0');
    return `(?:\\u${code.padStart(4, '0')}|${ENCODING}${code})`;
  }).join(BREAK);
}

function withoutMatches(text: string, pattern: RegExp): string {
  const parts: string[] = [];
  let position = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (index < position) continue;
    const [start, end] = [startOf(text, index, position), endOf(text, index + match.length)];
    const link = markdownLink(text, start, end, position);
    parts.push(text.slice(position, link?.start ?? start), link?.label ?? REMOVED_KEY);
    position = link?.end ?? end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(position);
}

/** Where the address begins whose end was found: at its scheme, which may be that of a scanner, and may stand on the line above. */
function startOf(text: string, index: number, from: number): number {
  const least = Math.max(from, index - MAX_AROUND);
  let start = index;
  while (start > least && CHARACTER_OF_URL.test(text.charAt(start - 1))) start -= 1;
  if (/^(?:https?|mailto):/i.test(text.slice(start, index))) return start;
  const [above = ''] = /https?:[^\s<>()[\]"']*=?\r?\n[>|\s]{0,40}$/i.exec(text.slice(least, start)) ?? [];
  return start - above.length;
}

/** The end of the address, without what ends a sentence. */
function endOf(text: string, index: number): number {
  let end = index;
  while (end < text.length && end < index + MAX_AROUND && CHARACTER_OF_URL.test(text.charAt(end))) end += 1;
  while (end > index && /[.,;:!?*]/.test(text.charAt(end - 1))) end -= 1;
  return end;
}

/** The link in Markdown whose address stands between two positions. */
function markdownLink(
  text: string,
  start: number,
  end: number,
  from: number,
): { readonly start: number; readonly label: string; readonly end: number } | null {
  const [opening = '', label = ''] = /\[([^[\]]*)\]\(<?$/.exec(text.slice(Math.max(from, start - MAX_AROUND), start)) ?? [];
  const [closing = ''] = /^>?(?:[ \t]+"[^"\n]*")?\)/.exec(text.slice(end, end + MAX_AROUND)) ?? [];
  return opening === '' || closing === '' ? null : { start: start - opening.length, label, end: end + closing.length };
}
