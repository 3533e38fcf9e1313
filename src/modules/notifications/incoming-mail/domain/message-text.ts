import { LIMITS } from '../../../../kernel/limits.js';

const NO_BODY = '(No email body)';
const TRUNCATED = '\n[message truncated]';
const FOOTER_LINE = /^[^\S\n]*--[^\S\n]*$/m;
/** A signature is short; below a line without the space that it has by RFC 3676, it is shorter still. */
const MAX_FOOTER_LINES = 20;
const MAX_UNMARKED_FOOTER_LINES = 6;
const MAX_SENDER_CHARACTERS = 300;
const MAX_LINK_NAME_CHARACTERS = 120;

/** An attachment as the message names it. */
export type LinkedFile = { readonly name: string; readonly url: string } | { readonly name: string; readonly problem: string };

export interface MessageParts {
  /** The text of the mail, as Markdown. */
  readonly body: string;
  /** The `From` of the mail, if the message shall show it. */
  readonly from: string | null;
  readonly files: readonly LinkedFile[];
}

/** The content of the message that is made of a mail. A long text is truncated so that the files after it remain. */
export function messageText({ body, from, files }: MessageParts): string {
  const start = from === null ? '' : `**From:** ${plain(from).slice(0, MAX_SENDER_CHARACTERS)}\n`;
  const end = files.map((file) => `\n${describe(file)}`).join('');
  const text = body.replaceAll('\0', '').replaceAll('\r\n', '\n').trim() || NO_BODY;
  return start + truncate(text, LIMITS.MAX_MESSAGE_CODE_POINTS - length(start) - length(end) - 1) + (end === '' ? '' : `\n${end}`);
}

/** Removes a signature, unless nothing else would be left. */
export function withoutFooter(text: string): string {
  return aboveFooter(text) || text;
}

/**
 * What stands above a signature, which follows a line with `--`. With several such lines, or with much text below, the line separates parts of the
 * text, which is returned as it is.
 */
export function aboveFooter(text: string): string {
  const lines = text.match(new RegExp(FOOTER_LINE, 'gm')) ?? [];
  const [line = ''] = lines;
  if (lines.length !== 1) return text;
  const place = text.search(FOOTER_LINE);
  const [above, below] = [text.slice(0, place).trimEnd(), text.slice(place + line.length)];
  const max = /-- $/.test(line) ? MAX_FOOTER_LINES : MAX_UNMARKED_FOOTER_LINES;
  return below.split('\n').filter((one) => one.trim() !== '').length > max ? text : above;
}

function describe(file: LinkedFile): string {
  const name = plain(file.name).slice(0, MAX_LINK_NAME_CHARACTERS) || 'file';
  return 'url' in file ? `[${name}](${file.url})` : `(The attachment ${name} was left out: ${plain(file.problem)})`;
}

/** On one line, and without characters that would begin Markdown. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[[\]*_`~|\\]/g, '')
    .trim();
}

function truncate(text: string, max: number): string {
  // Only the start is split into characters; each has at most two code units.
  const characters = Array.from(text.slice(0, 2 * max + 2));
  return characters.length <= max ? text : characters.slice(0, max - TRUNCATED.length).join('') + TRUNCATED;
}

function length(text: string): number {
  return Array.from(text).length;
}
