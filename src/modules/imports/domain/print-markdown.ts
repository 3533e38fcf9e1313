import { fenceAround } from '../../../kernel/text.js';
import { SAFE_URL_SCHEMES } from '../../../kernel/link-rules.js';
import type { Block, Inline, ListItem, MarkdownPart, Reference, Style } from './text-tree.js';

/** What the keys of an archive stand for here. Null, where it stands for nothing, leaves plain text. */
export interface MarkdownNames {
  readonly person: (key: string) => { readonly id: number; readonly name: string } | null;
  /** The name of a channel. */
  readonly channel: (key: string) => string | null;
  /** The name under which the emoji is known here. */
  readonly emoji: (name: string) => string | null;
  /** What Markdown refers to that a source writes as we do. Absent: nothing of that is here. */
  readonly references?: ReferenceNames;
  /** Whether a bare address, which begins at a position of a text, would become a link. */
  readonly startsLink: (text: string, position: number) => boolean;
}

export interface ReferenceNames {
  /** The name of a group of people. */
  readonly group: (key: string) => string | null;
  /** The address of a conversation, of a topic of it or of a message in it. */
  readonly place: (place: PlaceReference) => string | null;
  /** The id of a message. */
  readonly message: (key: string) => number | null;
  /** The address of a file of the message, by its place among them. */
  readonly file: (index: number) => string | null;
}

type ReferenceOf<Kind extends Reference['kind']> = Extract<Reference, { readonly kind: Kind }>;
export type PlaceReference = Pick<ReferenceOf<'place'>, 'conversation' | 'topic' | 'message'>;

/** Separates two elements whose marks would otherwise become one. It is invisible. */
const SEPARATOR = '\u200B';
const NO_BREAK_SPACE = '\u00A0';
/** What may precede a mention. */
const BEFORE_MENTION = /^[\s'"({[/<]?$/;
const SHORTCODE = /:(?=([\p{L}\p{M}\p{N}_+-]*)(?::|$))/gu;
const EMAIL = /@(?=[\p{L}\p{M}\p{N}_.-]*\.[\p{L}\p{N}_])/gu;
const BARE_ADDRESS = /^https?:\/\/[\w./?=&%+#,:;~-]*[\w/]$/;

/**
 * Writes a text as Markdown that renders as the same text. What would start Markdown is written as a character reference, since our Markdown
 * has no other way to escape it; so nothing that was text in the source mentions anybody or leads anywhere.
 */
export function printMarkdown(blocks: readonly Block[], names: MarkdownNames): string {
  const printed = new MarkdownPrinter(names).blocks(blocks);
  return printed.startsWith('/me ') && blocks[0]?.kind !== 'markdown' ? `&#47;${printed.slice(1)}` : printed;
}

type Element = Exclude<Inline, { kind: 'text' | 'styled' }>;

const NO_STYLES: ReadonlySet<Style> = new Set();

/** One stretch of characters of the same styles, or one complete element. */
type Run =
  | { readonly kind: 'text'; readonly styles: ReadonlySet<Style>; readonly text: string }
  | { readonly kind: 'element'; readonly styles: ReadonlySet<Style>; readonly element: Element };

class MarkdownPrinter {
  constructor(private readonly names: MarkdownNames) {}

  blocks(blocks: readonly Block[]): string {
    return blocks
      .map((block) => this.block(block))
      .filter((printed) => printed.trim() !== '')
      .join('\n\n');
  }

  private block(block: Block): string {
    switch (block.kind) {
      case 'paragraph':
        return this.paragraph(block.content);
      case 'code':
        return fenced(block.text.replace(/\n$/, ''), '');
      case 'quote': {
        const inside = this.blocks(block.blocks);
        return inside === '' ? '' : fenced(inside, 'quote');
      }
      case 'list':
        return this.list(block.items);
      case 'markdown':
        return block.parts.map((part) => this.markdown(part)).join('');
    }
  }

  private markdown(part: MarkdownPart): string {
    if (typeof part === 'string') return part;
    return this.reference(part) ?? this.plain(part.text);
  }

  /** Text of which nothing is Markdown, whatever follows. */
  private plain(text: string): string {
    return escapeText(text, { styled: true, atEnd: true, startsLink: this.names.startsLink }).replace(
      /[[\]]/g,
      (mark) => `&#${mark.charCodeAt(0)};`,
    );
  }

  /** @returns null for what is not here */
  private reference(reference: Reference): string | null {
    switch (reference.kind) {
      case 'mention':
        return this.mention(reference);
      case 'groupMention':
        return this.groupMention(reference);
      case 'place': {
        const named = reference.label === null ? this.placeByName(reference) : null;
        return named ?? this.placeByAddress(reference);
      }
      case 'file':
        return this.file(reference);
      case 'customEmoji': {
        const name = this.names.emoji(reference.name);
        return name === null ? null : `:${name}:`;
      }
      case 'lost':
        return null;
    }
  }

  private mention({ person: key, silent }: ReferenceOf<'mention'>): string | null {
    const person = key === null ? null : this.names.person(key);
    return person && `@${silent ? '_' : ''}**${person.name}|${person.id}**`;
  }

  private groupMention({ group: key, silent }: ReferenceOf<'groupMention'>): string | null {
    const name = key === null ? null : (this.names.references?.group(key) ?? null);
    return name === null ? null : `@${silent ? '_' : ''}*${name}*`;
  }

  private file({ index, label, isImage, text }: ReferenceOf<'file'>): string {
    const address = this.names.references?.file(index) ?? null;
    if (address === null) return `(file ${this.plain(text)} not in the export)`;
    return label === null ? address : `${isImage ? '!' : ''}[${label}](${address})`;
  }

  private placeByName({ conversation, topic, message }: PlaceReference): string | null {
    const channel = conversation === null ? null : this.names.channel(conversation);
    if (channel === null || topic?.includes('*')) return null;
    const id = message === null || topic === null ? null : this.names.references?.message(message);
    return `#**${channel}${topic === null ? '' : `>${topic}`}${id == null ? '' : `@${id}`}**`;
  }

  private placeByAddress(reference: PlaceReference & { readonly label: string | null; readonly text: string }): string | null {
    const address = this.names.references?.place(reference);
    return address == null ? null : `[${reference.label ?? this.plain(reference.text)}](${address})`;
  }

  private paragraph(content: readonly Inline[]): string {
    return this.inlines(content).replace(/\n{3,}/g, '\n\n');
  }

  /** Deeper items are indented by the two columns that our lists ask for. An item that skips a level is moved up to the next one. */
  private list(items: readonly ListItem[]): string {
    let depth = -1;
    return items
      .map(({ indent, ordered, content }) => {
        depth = Math.min(Math.max(indent, 0), depth + 1);
        const margin = '  '.repeat(depth);
        const lines = this.inlines(content).trim().replace(/\n+/g, '\n').split('\n');
        return `${margin}${ordered ? '1.' : '*'} ${lines.join(`\n${margin}  `)}`;
      })
      .join('\n');
  }

  private inlines(content: readonly Inline[]): string {
    const runs = joined(content.flatMap((inline) => runsOf(inline, NO_STYLES, this.names)));
    let out = '';
    let afterMark = false;
    for (const [index, run] of runs.entries()) {
      const next = runs[index + 1];
      const printed = run.kind === 'text' ? this.text(run.text, run.styles, next) : this.element(run.element, out, next);
      if (printed === '') continue;
      if (run.styles.size > 0) {
        const styled = markedLines(printed, run.styles);
        out += (afterMark && /^\S/.test(styled) ? SEPARATOR : '') + styled;
        afterMark = /\S$/.test(styled);
      } else {
        out += (printed.startsWith('`') && out.endsWith('`') ? SEPARATOR : '') + printed;
        afterMark = false;
      }
    }
    return escapeLineStarts(out);
  }

  private text(text: string, styles: ReadonlySet<Style>, next: Run | undefined): string {
    return escapeText(text, { styled: styles.size > 0, atEnd: next === undefined, startsLink: this.names.startsLink });
  }

  private element(element: Element, out: string, next: Run | undefined): string {
    switch (element.kind) {
      case 'code':
        return printCode(element.text);
      case 'link':
        return printLink(element, out, next);
      case 'person': {
        const person = this.names.person(element.key);
        return person === null ? '' : `${gapBefore(out)}@**${person.name}|${person.id}**`;
      }
      case 'channel': {
        const name = this.names.channel(element.key);
        return name === null ? '' : `${gapBefore(out)}#**${name}**`;
      }
      case 'everyone':
        return `${gapBefore(out)}@**all**`;
      case 'emoji':
        return `:${this.names.emoji(element.name) ?? ''}:`;
      case 'time':
        return `<time:${new Date(element.seconds * 1000).toISOString().replace('.000Z', 'Z')}>`;
      case 'group':
        return '';
    }
  }
}

/** The stretches of an inline. Mentions have no style, because their marks are asterisks themselves; what cannot be written is text. */
function runsOf(inline: Inline, styles: ReadonlySet<Style>, names: MarkdownNames): Run[] {
  if (inline.kind === 'styled') {
    const inner = new Set([...styles, inline.style]);
    return inline.content.flatMap((part) => runsOf(part, inner, names));
  }
  if (inline.kind !== 'text' && canWrite(inline, names)) {
    return [{ kind: 'element', styles: inline.kind === 'link' || inline.kind === 'code' ? styles : NO_STYLES, element: inline }];
  }
  const value = inTextForm(inline);
  return value === '' ? [] : [{ kind: 'text', styles, text: value }];
}

function canWrite(element: Element, names: MarkdownNames): boolean {
  switch (element.kind) {
    case 'person':
      return names.person(element.key) !== null;
    case 'channel':
      return names.channel(element.key) !== null;
    case 'emoji':
      return names.emoji(element.name) !== null;
    case 'link':
      return isSafe(element.url);
    case 'time':
      return isTime(element.seconds);
    case 'code':
      return element.text.trim() !== '';
    case 'everyone':
      return true;
    case 'group':
      return false;
  }
}

function inTextForm(inline: Exclude<Inline, { kind: 'styled' }>): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return inline.text;
    case 'person':
    case 'group':
      return `@${inline.label}`;
    case 'channel':
      return `#${inline.label}`;
    case 'emoji':
      return `:${inline.name}:`;
    case 'link':
      return unsafeLinkText(inline);
    case 'time':
      return inline.fallback;
    case 'everyone':
      return `@${inline.name}`;
  }
}

/** Joins neighbouring texts of the same styles, so that what they contain together is seen. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last?.kind === 'text' && run.kind === 'text' && sameStyles(last.styles, run.styles)) {
      result[result.length - 1] = { ...last, text: last.text + run.text };
    } else result.push(run);
  }
  return result;
}

function sameStyles(a: ReadonlySet<Style>, b: ReadonlySet<Style>): boolean {
  return a.size === b.size && [...a].every((style) => b.has(style));
}

/** Marks count only directly beside the words, and not across the ends of lines. */
function markedLines(printed: string, styles: ReadonlySet<Style>): string {
  const struck = styles.has('struck') ? '~~' : '';
  const asterisks = (styles.has('strong') ? '**' : '') + (styles.has('emphasis') ? '*' : '');
  return printed
    .split('\n')
    .map((line) => {
      const inside = line.trim();
      if (inside === '') return line;
      const start = line.indexOf(inside);
      return `${line.slice(0, start)}${asterisks}${struck}${inside}${struck}${asterisks}${line.slice(start + inside.length)}`;
    })
    .join('\n');
}

function gapBefore(out: string): string {
  return BEFORE_MENTION.test(out.at(-1) ?? '') ? '' : ' ';
}

interface EscapeOptions {
  /** The text stands between marks, so that even a single mark would end it. */
  readonly styled: boolean;
  /** Nothing follows on the text. */
  readonly atEnd: boolean;
  readonly startsLink: MarkdownNames['startsLink'];
}

/** Writes as references what would begin Markdown inside of a line. */
function escapeText(source: string, { styled, atEnd, startsLink }: EscapeOptions): string {
  const end = atEnd ? '(?!)' : '$';
  let text = source.replaceAll('\0', '').replace(/\r\n?/g, '\n').replaceAll('\t', '    ');
  text = text.replace(/&(?=#?\w{1,32};)/g, '&amp;');
  text = breakLinks(text, startsLink);
  text = text
    .replace(EMAIL, '&#64;')
    .replace(new RegExp(`@(?=_?\\*|${end})`, 'gu'), '&#64;')
    .replace(new RegExp(`#(?=\\*|${end})(?<!&#)`, 'gu'), '&#35;')
    .replace(new RegExp(`\\](?=\\(|${end})`, 'gu'), '&#93;')
    .replace(new RegExp(`!(?=${end})`, 'gu'), '&#33;')
    .replace(SHORTCODE, (colon, name: string) => (/^\d*$/.test(name) ? colon : '&#58;'))
    .replace(/<(?=time:)/g, '&lt;')
    .replaceAll('`', '&#96;')
    .replace(new RegExp(`\\\\(?=${end}|&#96;|\\|)`, 'gu'), '&#92;')
    .replace(styled ? /[*^~]/g : /(?<!^|\s)\*|\*(?!\s)|(?<=^|\n)\*|~(?=~)|(?<=^|~)~/g, (mark) => `&#${mark.charCodeAt(0)};`)
    .replace(new RegExp(`\\$(?=\\$|${end})|(?<=\\$)\\$`, 'gu'), '&#36;');
  return atEnd ? text : text.replace(/~$/, '&#126;');
}

/** Takes a dot out of each bare address, so that it stays text. Within words of several scripts, an address may begin anywhere. */
function breakLinks(text: string, startsLink: MarkdownNames['startsLink']): string {
  const unschemed = text.replace(/(?<=https?):(?=\/\/)/giu, '&#58;');
  return unschemed.replace(/(?<![\p{L}\p{M}\p{N}_.-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu, (word) => {
    if (/[^\w.-]/.test(word)) return word.replaceAll('.', '&#46;');
    return startsLink(word, 0) ? word.replace(/\.(?=[^.]*$)/, '&#46;') : word;
  });
}

/** Writes as references what would begin a heading, a list, a quote, a rule, a table or a block of code, where a line begins with it. */
function escapeLineStarts(printed: string): string {
  return printed
    .split('\n')
    .map((line) => {
      const indented = line.replace(/^ +/, (spaces) => NO_BREAK_SPACE.repeat(spaces.length));
      return indented
        .replace(/^#(?=#{0,5}\s)/, '&#35;')
        .replace(/^(\s*)>/, '$1&gt;')
        .replace(/^([-+*])(?=\s)/, (mark) => `&#${mark.charCodeAt(0)};`)
        .replace(/^(\d{1,9})\.(?=\s)/, '$1&#46;')
        .replace(/^([-_*])(?=[-_* ]*$)/, (mark) => `&#${mark.charCodeAt(0)};`)
        .replace(/^([|: ]*)-(?=[|: -]*$)/, '$1&#45;')
        .replace(/^~~~/, '&#126;~~');
    })
    .join('\n');
}

function fenced(inside: string, language: string): string {
  const fence = fenceAround(inside, '`');
  return `${fence}${language}\n${inside}\n${fence}`;
}

function printCode(source: string): string {
  const code = source.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space)).replaceAll('\0', '');
  const runs = new Set((code.match(/`+/g) ?? []).map(({ length }) => length));
  let length = 1;
  while (runs.has(length)) length += 1;
  const marks = '`'.repeat(length);
  const [before, after] = [code.startsWith('`') ? ' ' : '', code.endsWith('`') ? ' ' : ''];
  return `${marks}${before}${code}${after}${marks}`;
}

function isSafe(url: string): boolean {
  const scheme = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(url);
  if (scheme === null || !SAFE_URL_SCHEMES.has((scheme[1] ?? '').toLowerCase()) || scheme[2] === '') return false;
  return !/[\\\p{Cc}]/u.test(url) && (!/^(?:https?|ftp):/i.test(url) || URL.canParse(url));
}

function unsafeLinkText({ url, label }: { readonly url: string; readonly label: string }): string {
  return label === '' || label === url ? url : `${label} (${url})`;
}

function isTime(seconds: number): boolean {
  return Number.isFinite(seconds) && seconds >= 0 && seconds < 253_402_300_800;
}

/** A link whose label says the same as its address is written as the address alone where that is a link by itself. */
function printLink({ url, label }: { readonly url: string; readonly label: string }, out: string, next: Run | undefined): string {
  const isBare = (label === '' || label === url) && BARE_ADDRESS.test(url);
  const isApart =
    /^[\s(]?$/.test(out.at(-1) ?? '') && (next === undefined || (next.kind === 'text' && /^(?:\s|[.,!?)](?:\s|$))/.test(next.text)));
  if (isBare && isApart) return url;
  const target = url
    .replace(/&(?=#?\w{1,32};)/g, '&amp;')
    .replace(/[\s()[\]<>"'`]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  const shown = (label.trim() === '' ? url : label).replace(/\s+/g, ' ').replace(/&(?=#?\w{1,32};)/g, '&amp;');
  return `${out.endsWith('!') ? SEPARATOR : ''}[${shown.replace(/[[\]`\\]/g, (character) => `&#${character.charCodeAt(0)};`)}](${target})`;
}
