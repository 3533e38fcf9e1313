import { type Block, type Inline, type ListItem, paragraph, type Style, text } from './text-tree.js';

/** Markup is not looked for in longer texts, which no person has written. */
const MAX_MARKED_UP_CHARACTERS = 100_000;
const MAX_DEPTH = 8;
const FENCE = /^ {0,3}(?:(`{3,})[^`]*$|(~{3,}))/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( *)(?:([-*+])|(\d{1,9})[.)]) +(?=\S)/;
const HEADING = /^ {0,3}#{1,6} +(.+)$/;
const TABLE_RULE = /^ {0,3}\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/;
const RULE = /^ {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/;
const PLAIN = /[^\\`*_~<[!@#:h\n]+/y;
const ESCAPED = /\\([!-/:-@[-`{-~])/y;
const CODE = /(`+)(?!`)([\s\S]+?)(?<!`)\1(?!`)/y;
const MARKS_OF_CODE = /`+/y;
const LINK =
  /!?\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\(\s*<?(?=\S)([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'|=[^\s()]*))?\s*\)/y;
const ANGLE = /<((?:https?|ftp|mailto):[^\s<>|]+)(?:\|([^<>\n]+))?>/iy;
const BARE = /https?:\/\/[^\s<>]+/iy;
/** The punctuation that ends a sentence rather than a link. */
const AFTER_LINKS = new Set('.,:;!?\'"*_~');
const EMOJI = /:([\p{L}\p{M}\p{N}_+-]{1,100}):/uy;
const WORD = /[\p{L}\p{M}\p{N}]/u;

/** What a chat writes in its own way. */
export interface Dialect {
  /** Marks of styles, the longer ones first. */
  readonly marks: readonly { readonly mark: string; readonly styles: readonly Style[]; readonly withinWords: boolean }[];
  /** What may follow on `@` and on the mark of channels. */
  readonly person: RegExp;
  readonly channelMark: string;
  readonly channel: RegExp;
  /** @returns null if nobody is called so */
  readonly findPerson: (name: string) => Inline | null;
  readonly findChannel: (name: string) => Inline | null;
}

/** Reads a text in one of the dialects of Markdown that chats have. What is no markup stays text. */
export function parseMarkup(source: string, dialect: Dialect): Block[] {
  if (source.length > MAX_MARKED_UP_CHARACTERS) return [paragraph(text(source))];
  return new MarkupParser(dialect).blocks(source.replace(/\r\n?/g, '\n').split('\n'), 0);
}

class MarkupParser {
  constructor(private readonly dialect: Dialect) {}

  blocks(lines: readonly string[], depth: number): Block[] {
    const blocks: Block[] = [];
    let pending: string[] = [];
    const flush = (): void => {
      const content = pending.join('\n').replace(/^\n+/, '').trimEnd();
      if (content !== '') blocks.push(paragraph(...this.inlines(content)));
      pending = [];
    };
    for (let index = 0; index < lines.length;) {
      const found = this.blockAt(lines, index, depth);
      if (!found) {
        pending.push(lines[index] ?? '');
        index += 1;
        continue;
      }
      flush();
      if (found.block) blocks.push(found.block);
      index = found.next;
    }
    flush();
    return blocks;
  }

  private blockAt(lines: readonly string[], index: number, depth: number): { readonly block: Block | null; readonly next: number } | null {
    const line = lines[index] ?? '';
    const [, backticks, fence = backticks] = FENCE.exec(line) ?? [];
    if (fence !== undefined) return codeAt(lines, index, fence);
    if (QUOTE.test(line) && depth < MAX_DEPTH) {
      const next = endOf(lines, index, (one) => QUOTE.test(one));
      const quoted = lines.slice(index, next).map((one) => one.replace(QUOTE, ''));
      return { block: { kind: 'quote', blocks: this.blocks(quoted, depth + 1) }, next };
    }
    if (RULE.test(line)) return { block: null, next: index + 1 };
    if (ITEM.test(line)) return this.listAt(lines, index);
    const heading = headingOf(line);
    if (heading !== '') {
      return { block: paragraph({ kind: 'styled', style: 'strong', content: this.inlines(heading) }), next: index + 1 };
    }
    if (line.includes('|') && TABLE_RULE.test(lines[index + 1] ?? '')) {
      const next = endOf(lines, index, (one) => one.includes('|'));
      return { block: { kind: 'code', text: lines.slice(index, next).join('\n') }, next };
    }
    return null;
  }

  private listAt(lines: readonly string[], index: number): { readonly block: Block; readonly next: number } {
    const items: { indent: number; ordered: boolean; lines: string[] }[] = [];
    let next = index;
    for (; next < lines.length; next += 1) {
      const line = lines[next] ?? '';
      const match = ITEM.exec(line);
      if (match) items.push({ indent: (match[1] ?? '').length, ordered: match[3] !== undefined, lines: [line.slice(match[0].length)] });
      else if (/^ {2,}\S/.test(line)) items.at(-1)?.lines.push(line.trim());
      else break;
    }
    const levels: number[] = [];
    const printed = items.map(({ indent, ordered, lines: content }): ListItem => {
      while (levels.length > 1 && indent < (levels.at(-1) ?? 0)) levels.pop();
      if (levels.length === 0 || indent > (levels.at(-1) ?? 0) + 1) levels.push(indent);
      return { indent: levels.length - 1, ordered, content: this.inlines(content.join('\n')) };
    });
    return { block: { kind: 'list', items: printed }, next };
  }

  /** @param inside the styles within which the text stands, which cannot begin again in it */
  inlines(source: string, inside: ReadonlySet<Style> = new Set()): Inline[] {
    const inlines: Inline[] = [];
    let pending = '';
    const push = (inline: Inline): void => {
      if (pending !== '') inlines.push(text(pending));
      pending = '';
      inlines.push(inline);
    };
    const hopeless = new Set<string>();
    for (let position = 0; position < source.length;) {
      const plain = matchAt(PLAIN, source, position);
      if (plain) {
        pending += plain[0];
        position += plain[0].length;
        continue;
      }
      const found = this.elementAt(source, position, inside) ?? this.styleAt(source, position, inside, hopeless);
      if (found) {
        if (found.inline.kind === 'text') pending += found.inline.text;
        else push(found.inline);
        position = found.end;
        continue;
      }
      pending += source.charAt(position);
      position += 1;
    }
    if (pending !== '') inlines.push(text(pending));
    return inlines;
  }

  private elementAt(source: string, position: number, inside: ReadonlySet<Style>): Found | null {
    const character = source.charAt(position);
    const element = character === this.dialect.channelMark ? CHANNEL : ELEMENTS.get(character);
    const before = source.charAt(position - 1);
    if (!element || (element.beginsWord && WORD.test(before))) return null;
    return element.read(this, { source, position, before, inside });
  }

  person({ source, position }: Place): Found | null {
    return named(this.dialect.person, this.dialect.findPerson, source, position);
  }

  channel({ source, position, before }: Place): Found | null {
    return before === this.dialect.channelMark ? null : named(this.dialect.channel, this.dialect.findChannel, source, position);
  }

  link(url: string, label: string, inside: ReadonlySet<Style>): Inline {
    const shown = this.inlines(label, new Set([...inside, 'strong', 'emphasis', 'struck'])).map((one) =>
      one.kind === 'text' || one.kind === 'code' ? one.text : one.kind === 'emoji' ? `:${one.name}:` : label,
    );
    return { kind: 'link', url, label: shown.join('') };
  }

  private styleAt(source: string, position: number, inside: ReadonlySet<Style>, hopeless: Set<string>): Found | null {
    // Beyond an empty line begins another paragraph.
    if (source.startsWith('\n\n', position)) hopeless.clear();
    for (const { mark, styles, withinWords } of this.dialect.marks) {
      if (!source.startsWith(mark, position) || styles.some((style) => inside.has(style)) || hopeless.has(mark)) continue;
      const start = position + mark.length;
      if (!/\S/.test(source.charAt(start)) || (!withinWords && WORD.test(source.charAt(position - 1)))) continue;
      const end = closing(source, start, mark, withinWords);
      if (end === null) {
        hopeless.add(mark);
        continue;
      }
      const content = this.inlines(source.slice(start, end), new Set([...inside, ...styles]));
      return { inline: styled(styles, content), end: end + mark.length };
    }
    return null;
  }
}

interface Found {
  readonly inline: Inline;
  readonly end: number;
}

/** Where something may begin. */
interface Place {
  readonly source: string;
  readonly position: number;
  readonly before: string;
  /** The styles within which it stands. */
  readonly inside: ReadonlySet<Style>;
}

/** What a character may begin. */
interface Element {
  /** It is none after a letter or a number. */
  readonly beginsWord: boolean;
  readonly read: (parser: MarkupParser, place: Place) => Found | null;
}

const CHANNEL: Element = { beginsWord: true, read: (parser, place) => parser.channel(place) };

const LINKED: Element = {
  beginsWord: false,
  read: (parser, { source, position, inside }) =>
    inlineOf(matchAt(LINK, source, position), (match) => parser.link(match[2] ?? '', match[1] ?? '', inside)),
};

/** What all dialects have in common, by its first character. */
const ELEMENTS: ReadonlyMap<string, Element> = new Map<string, Element>([
  ['@', { beginsWord: true, read: (parser, place) => parser.person(place) }],
  ['\\', { beginsWord: false, read: (_parser, { source, position }) => escapedAt(source, position) }],
  ['`', { beginsWord: false, read: (_parser, { source, position }) => inlineCodeAt(source, position) }],
  ['[', LINKED],
  ['!', LINKED],
  ['<', { beginsWord: false, read: (_parser, { source, position }) => angleLinkAt(source, position) }],
  ['h', { beginsWord: true, read: (_parser, { source, position }) => bareLink(matchAt(BARE, source, position)) }],
  [':', { beginsWord: true, read: (_parser, { source, position }) => emojiAt(source, position) }],
]);

function escapedAt(source: string, position: number): Found | null {
  return inlineOf(matchAt(ESCAPED, source, position), (match) => text(match[1] ?? ''));
}

/** Marks of code that nothing closes are text. */
function inlineCodeAt(source: string, position: number): Found | null {
  return (
    inlineOf(matchAt(CODE, source, position), (match) => ({ kind: 'code', text: (match[2] ?? '').replace(/^ (.*) $/, '$1') })) ??
    inlineOf(matchAt(MARKS_OF_CODE, source, position), (match) => text(match[0]))
  );
}

function angleLinkAt(source: string, position: number): Found | null {
  return inlineOf(matchAt(ANGLE, source, position), (match) => ({ kind: 'link', url: match[1] ?? '', label: match[2] ?? '' }));
}

function emojiAt(source: string, position: number): Found | null {
  return inlineOf(matchAt(EMOJI, source, position), (match) => emoji(match[1] ?? ''));
}

/** A name that stands for somebody here, without the dots and dashes that end a sentence. */
function named(pattern: RegExp, find: (name: string) => Inline | null, source: string, position: number): Found | null {
  const match = matchAt(pattern, source, position + 1);
  for (let name = match?.[0] ?? ''; name !== ''; name = /[._-]$/.test(name) ? name.slice(0, -1) : '') {
    const inline = find(name);
    if (inline) return { inline, end: position + 1 + name.length };
  }
  return null;
}

function inlineOf(match: RegExpExecArray | null, make: (match: RegExpExecArray) => Inline): Found | null {
  return match && { inline: make(match), end: match.index + match[0].length };
}

function styled([style, ...others]: readonly Style[], content: readonly Inline[]): Inline {
  const inner = others.length === 0 ? content : [styled(others, content)];
  return { kind: 'styled', style: style ?? 'strong', content: inner };
}

function emoji(name: string): Inline {
  return /\p{L}|[+-]/u.test(name) ? { kind: 'emoji', name } : text(`:${name}:`);
}

/** Without the punctuation after it, and the bracket that closes around it. */
function bareLink(match: RegExpExecArray | null): Found | null {
  if (!match) return null;
  const [found] = match;
  let { length } = found;
  while (AFTER_LINKS.has(found.charAt(length - 1))) length -= 1;
  const brackets = Array.from(found.slice(0, length));
  for (let open = count(brackets, ')') - count(brackets, '('); open > 0 && found[length - 1] === ')'; open -= 1) length -= 1;
  return { inline: { kind: 'link', url: found.slice(0, length), label: '' }, end: match.index + length };
}

function count(characters: readonly string[], wanted: string): number {
  return characters.filter((character) => character === wanted).length;
}

/** The words of a heading, without the marks that may end it. Empty if the line is none. */
function headingOf(line: string): string {
  const [, content = ''] = HEADING.exec(line) ?? [];
  return content.trimEnd().replace(/ #+$/, '').trimEnd();
}

/** Where a style ends, in the same paragraph, after a word, and outside of code. Null if it does not. */
function closing(source: string, start: number, mark: string, withinWords: boolean): number | null {
  for (let position = start + 1; position < source.length; position += 1) {
    if (source[position] === '\n' && source[position + 1] === '\n') return null;
    const code = source[position] === '`' ? (matchAt(CODE, source, position) ?? matchAt(MARKS_OF_CODE, source, position)) : null;
    if (code) {
      position += code[0].length - 1;
      continue;
    }
    if (!source.startsWith(mark, position) || !/\S/.test(source.charAt(position - 1))) continue;
    const after = source.charAt(position + mark.length);
    // A longer run of the character belongs to another mark.
    if (after === mark.charAt(0) && mark.length === 1) {
      position += 1;
      continue;
    }
    if (withinWords || !WORD.test(after)) return position;
  }
  return null;
}

function codeAt(lines: readonly string[], index: number, fence: string): { readonly block: Block | null; readonly next: number } {
  const isEnd = (line: string): boolean => {
    const [, closingFence = ''] = /^ {0,3}([`~]{3,}) *$/.exec(line) ?? [];
    return closingFence.startsWith(fence);
  };
  const end = endOf(lines, index + 1, (line) => !isEnd(line));
  const code = lines.slice(index + 1, end).join('\n');
  return { block: code.trim() === '' ? null : { kind: 'code', text: code }, next: end + 1 };
}

function endOf(lines: readonly string[], start: number, goesOn: (line: string) => boolean): number {
  let end = start;
  while (end < lines.length && goesOn(lines[end] ?? '')) end += 1;
  return end;
}

function matchAt(pattern: RegExp, source: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(source);
}
