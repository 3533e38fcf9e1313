import { type Block, type Inline, paragraph, type Style, text } from './text-tree.js';

/** Markup is not looked for in longer texts, which no person has written. */
const MAX_MARKED_UP_CHARACTERS = 100_000;
const CODE_BLOCK = /```\n?([\s\S]*?)\n?```/g;
const QUOTE = /^&gt; ?/;
const STYLES: Readonly<Record<string, Style>> = { '*': 'strong', _: 'emphasis', '~': 'struck' };
/** The characters at which something may begin. */
const PLAIN = /[^<`*_~:\n]+/y;
const TOKEN = /<([^<>\n]*)>/y;
const CODE = /`([^`\n]+)`/y;
const EMOJI = /:([\p{L}\p{M}\p{N}_+'-]+):(?::skin-tone-[2-6]:)?/uy;
const EVERYONE = new Set(['here', 'channel', 'everyone', 'group']);
const WORD = /[\p{L}\p{M}\p{N}]/u;

/**
 * Reads the text of a message of Slack: its tokens in angle brackets first, and then, once, the only three entities that Slack writes.
 * @param source the property `text`
 */
export function parseSlackText(source: string): Block[] {
  if (source.length > MAX_MARKED_UP_CHARACTERS) return [paragraph(text(decode(source)))];
  const blocks: Block[] = [];
  let position = 0;
  for (const match of source.matchAll(CODE_BLOCK)) {
    const [whole, code = ''] = match;
    if (code.trim() === '') continue;
    blocks.push(...parseLines(source.slice(position, match.index)), { kind: 'code', text: verbatim(code) });
    position = match.index + whole.length;
  }
  return [...blocks, ...parseLines(source.slice(position))];
}

/** Text with tokens but without other markup, such as titles. */
export function parseSlackLine(source: string): Inline[] {
  return parseInlines(source, new Set());
}

/** Decodes the entities of a text that contains no tokens. */
export function decode(source: string): string {
  return source.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** The content of code: what Slack has made a token of there is shown as it was typed. */
function verbatim(code: string): string {
  return decode(code.replace(/<([^<>\n]*)>/g, (_, inside: string) => shownForm(inside)));
}

function shownForm(inside: string): string {
  const bar = inside.indexOf('|');
  const [target, label] = bar < 0 ? [inside, ''] : [inside.slice(0, bar), inside.slice(bar + 1)];
  if (/^[@#!]/.test(target))
    return target.startsWith('!') ? (label === '' ? `@${target.slice(1)}` : label) : target.charAt(0) + (label || target.slice(1));
  return label === '' ? target : label;
}

/** `&gt;` quotes a line, and `&gt;&gt;&gt;` all that follows. */
function parseLines(source: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let quoted = false;
  const flush = (): void => {
    const content = withoutEmptyEnds(lines).join('\n');
    if (content.trim() !== '') {
      const block = paragraph(...parseInlines(content, new Set()));
      blocks.push(quoted ? { kind: 'quote', blocks: [block] } : block);
    }
    lines = [];
  };
  const all = source.split('\n');
  for (const [index, line] of all.entries()) {
    if (line.startsWith('&gt;&gt;&gt;')) {
      flush();
      quoted = true;
      lines = [line.slice('&gt;&gt;&gt;'.length).trimStart(), ...all.slice(index + 1)];
      break;
    }
    const isQuote = QUOTE.test(line);
    if (isQuote !== quoted) flush();
    quoted = isQuote;
    lines.push(line.replace(QUOTE, ''));
  }
  flush();
  return blocks;
}

function withoutEmptyEnds(lines: readonly string[]): readonly string[] {
  return lines.slice(
    lines.findIndex((line) => line !== ''),
    lines.findLastIndex((line) => line !== '') + 1,
  );
}

/** @param inside the styles within which the text stands, which cannot begin again in it */
function parseInlines(source: string, inside: ReadonlySet<Style>): Inline[] {
  const inlines: Inline[] = [];
  let pending = '';
  const push = (inline: Inline): void => {
    if (pending !== '') inlines.push(text(decode(pending)));
    pending = '';
    inlines.push(inline);
  };
  /** Marks for which this line has no end any more, by their character. */
  const hopeless = new Set<string>();
  for (let position = 0; position < source.length;) {
    const plain = matchAt(PLAIN, source, position);
    if (plain) {
      pending += plain[0];
      position += plain[0].length;
      continue;
    }
    const found = elementAt(source, position, pending !== '');
    if (found) {
      push(found.inline);
      position = found.end;
      continue;
    }
    const mark = source.charAt(position);
    if (mark === '\n') hopeless.clear();
    const style = STYLES[mark];
    const end = style && !inside.has(style) && !hopeless.has(mark) && opensStyle(source, position) ? findEnd(source, position) : null;
    if (style && end !== null && end > 0) {
      push({ kind: 'styled', style, content: parseInlines(source.slice(position + 1, end), new Set([...inside, style])) });
      position = end + 1;
      continue;
    }
    if (end === 0) hopeless.add(mark);
    pending += mark;
    position += 1;
  }
  if (pending !== '') inlines.push(text(decode(pending)));
  return inlines;
}

/** @param followsText whether the character before it is text */
function elementAt(source: string, position: number, followsText: boolean): { readonly inline: Inline; readonly end: number } | null {
  const character = source.charAt(position);
  if (character === '<') {
    const match = matchAt(TOKEN, source, position);
    return match && { inline: parseToken(match[1] ?? ''), end: position + match[0].length };
  }
  if (character === '`') {
    const match = matchAt(CODE, source, position);
    return match && { inline: { kind: 'code', text: verbatim(match[1] ?? '') }, end: position + match[0].length };
  }
  if (character === ':' && !(followsText && /\p{L}/u.test(source.charAt(position - 1)))) {
    const match = matchAt(EMOJI, source, position);
    if (match && /\p{L}|[+-]/u.test(match[1] ?? ''))
      return { inline: { kind: 'emoji', name: match[1] ?? '' }, end: position + match[0].length };
  }
  return null;
}

function opensStyle(source: string, position: number): boolean {
  const [before, after] = [source.charAt(position - 1), source.charAt(position + 1)];
  return !WORD.test(before) && before !== source[position] && after !== source[position] && /\S/.test(after);
}

/** Where a style ends that begins at a position: on the same line, after a word and not within one. 0 if it does not end. */
function findEnd(source: string, start: number): number {
  const mark = source.charAt(start);
  for (let position = start + 1; position < source.length && source[position] !== '\n'; position += 1) {
    const skipped =
      source[position] === '<' ? matchAt(TOKEN, source, position) : source[position] === '`' ? matchAt(CODE, source, position) : null;
    if (skipped) {
      position += skipped[0].length - 1;
      continue;
    }
    if (source[position] !== mark || position === start + 1) continue;
    const [before, after] = [source.charAt(position - 1), source.charAt(position + 1)];
    if (/\S/.test(before) && before !== mark && !WORD.test(after) && after !== mark) return position;
  }
  return 0;
}

/** @param inside what stands between the angle brackets */
function parseToken(inside: string): Inline {
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const label = decode(bar < 0 ? '' : inside.slice(bar + 1));
  const id = target.slice(1);
  if (target.startsWith('@')) return { kind: 'person', key: id, label: label.replace(/^@/, '') || id };
  if (target.startsWith('#')) return { kind: 'channel', key: id, label: label.replace(/^#/, '') || id };
  if (target.startsWith('!')) return parseCommand(id, label);
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return { kind: 'link', url: decode(target), label };
  return text(`<${decode(inside)}>`);
}

function parseCommand(command: string, label: string): Inline {
  const [name = '', first = ''] = command.split('^');
  if (name === 'subteam') return { kind: 'group', label: label.replace(/^@/, '') || first };
  if (name === 'date') {
    const link = command.split('^')[3];
    if (link !== undefined && link !== '') return { kind: 'link', url: decode(link), label };
    return { kind: 'time', seconds: /^\d{1,12}$/.test(first) ? Number(first) : Number.NaN, fallback: label || first };
  }
  if (EVERYONE.has(name)) return { kind: 'everyone', name };
  return text(label === '' ? `<!${command}>` : label);
}

function matchAt(pattern: RegExp, source: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(source);
}
