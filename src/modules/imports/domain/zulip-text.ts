import type { Block, MarkdownPart, Reference } from './text-tree.js';

/** What a text of Zulip refers to, by the keys of the archive. Null, where the archive has nothing like it. */
export interface ZulipNames {
  readonly personById: (id: number) => string | null;
  /** Null also if several people are called so. */
  readonly personByName: (name: string) => string | null;
  readonly groupByName: (name: string) => string | null;
  readonly channelById: (id: number) => string | null;
  readonly channelByName: (name: string) => string | null;
  /** A direct conversation by all of its people. */
  readonly directOf: (ids: readonly number[]) => string | null;
  readonly messageById: (id: number) => string;
  readonly isCustomEmoji: (name: string) => boolean;
  /** Whether the server that was exported was reached under this name. */
  readonly isOwnHost: (host: string) => boolean;
}

/** A text, and the paths of the files to which it refers, each once. */
export interface ZulipText {
  readonly blocks: readonly Block[];
  readonly paths: readonly string[];
}

/** Longer texts than any server accepts are taken as they are, without a meaning. */
const MAX_CHARACTERS = 100_000;
const WILDCARDS = new Set(['all', 'everyone', 'channel', 'stream', 'topic']);
const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([\w-]*)/;
/** Their content is text, not code. */
const TEXT_FENCES = new Set(['quote', 'spoiler']);
const TOKEN = new RegExp(
  [
    String.raw`(?<image>!?)\[(?<label>[^[\]\n]*)\]\((?<target>[^()\s]*)\)`,
    String.raw`@(?<silent>_?)\*\*(?<person>[^*\n]+)\*\*`,
    String.raw`@(?<quiet>_?)\*(?<group>[^*\n]+)\*`,
    String.raw`#\*\*(?<place>[^*\n]+)\*\*`,
    String.raw`(?<![\w./%:-])(?<address>(?:https?:\/\/[^\s/()[\]<>"']+)?\/?(?:user_uploads\/|#narrow\/)[^\s()[\]<>"'*]+)`,
    String.raw`:(?<emoji>[0-9a-z_-]{1,100}):`,
  ].join('|'),
  'gu',
);

/**
 * Reads the Markdown of a message. It is nearly ours: what is looked for are names that mean something else here.
 * @param files the only files that are known, for an earlier version of a message; all, if it is absent
 */
export function parseZulipText(source: string, names: ZulipNames, files?: readonly string[]): ZulipText {
  if (source.trim() === '') return { blocks: [], paths: [] };
  if (source.length > MAX_CHARACTERS) return { blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: source }] }], paths: [] };
  const reader = new Reader(names, files);
  for (const { text, isCode } of splitCode(source)) {
    if (isCode) reader.parts.push(text);
    else reader.read(text);
  }
  return { blocks: [{ kind: 'markdown', parts: reader.parts }], paths: reader.paths };
}

interface LinkSyntax {
  readonly label: string;
  readonly isImage: boolean;
}

class Reader {
  readonly parts: MarkdownPart[] = [];
  readonly paths: string[] = [];

  constructor(
    private readonly names: ZulipNames,
    private readonly files: readonly string[] | undefined,
  ) {}

  read(text: string): void {
    let position = 0;
    for (const match of text.matchAll(TOKEN)) {
      const { index, 0: whole, groups = {} } = match;
      const found = this.toReference(whole, groups);
      if (found !== null) {
        this.parts.push(text.slice(position, index), found);
        position = index + whole.length;
      } else if (groups['label']) {
        // A link that leads elsewhere, whose label may refer to something.
        const start = index + whole.indexOf('[') + 1;
        this.parts.push(text.slice(position, start));
        this.read(groups['label']);
        position = start + groups['label'].length;
      }
    }
    this.parts.push(text.slice(position));
  }

  /** @returns null for what stays as it is */
  private toReference(text: string, groups: Readonly<Record<string, string | undefined>>): Reference | null {
    const { label, target, image, person, silent, group, quiet, place, address, emoji } = groups;
    if (target !== undefined) return this.readAddress(target, { label: label ?? '', isImage: image === '!' });
    if (address !== undefined) return this.readAddress(address, null);
    if (person !== undefined) return this.readPerson(person, silent === '_');
    if (group !== undefined)
      return { kind: 'groupMention', group: this.names.groupByName(group), silent: quiet === '_', text: `@${group}` };
    if (place !== undefined) return this.readPlace(place);
    return emoji !== undefined && this.names.isCustomEmoji(emoji) ? { kind: 'customEmoji', name: emoji, text } : null;
  }

  private readPerson(name: string, silent: boolean): Reference | null {
    if (WILDCARDS.has(name)) return null;
    const [, plain = name, id = ''] = /^(.*)\|(\d{1,15})$/.exec(name) ?? [];
    const key = (id === '' ? null : this.names.personById(Number(id))) ?? this.names.personByName(plain === '' ? name : plain);
    return { kind: 'mention', person: key, silent, text: `@${plain || name}` };
  }

  /** The name of a channel may contain what stands before a topic. */
  private readPlace(inside: string): Reference {
    const whole = this.names.channelByName(inside);
    const arrow = inside.indexOf('>');
    if (whole !== null || arrow <= 0)
      return { kind: 'place', conversation: whole, topic: null, message: null, label: null, text: `#${inside}` };
    const [, topic = '', id] = /^(.*?)(?:@(\d{1,15}))?$/su.exec(inside.slice(arrow + 1)) ?? [];
    const name = inside.slice(0, arrow);
    return {
      kind: 'place',
      conversation: this.names.channelByName(name),
      topic,
      message: id === undefined ? null : this.names.messageById(Number(id)),
      label: null,
      text: `#${name} > ${topic}`,
    };
  }

  /** @param link null for an address without a label */
  private readAddress(address: string, link: LinkSyntax | null): Reference | null {
    const [, host, path = ''] = /^(?:https?:\/\/([^/]+))?(\/?.*)$/iu.exec(address) ?? [];
    if (host !== undefined && !this.names.isOwnHost(host.toLowerCase())) return null;
    const [, file] = /^\/?user_uploads\/(?:download\/)?([^?#]+)/u.exec(path) ?? [];
    if (file !== undefined) return this.readFile(file, link);
    const [, fragment] = /^\/?#narrow\/(.+)$/u.exec(path) ?? [];
    return fragment === undefined ? null : this.readFragment(fragment, link, host === undefined);
  }

  /** What cannot be found leads to the other server as before, but to nothing of ours that has its number. */
  private readFragment(fragment: string, link: LinkSyntax | null, isRelative: boolean): Reference | null {
    const place = this.readNarrow(fragment);
    if (place) return { kind: 'place', ...place, label: link?.label ?? null, text: link?.label || 'a conversation' };
    return isRelative ? { kind: 'lost', text: link?.label ?? 'a place that is not in the export' } : null;
  }

  private readFile(path: string, link: LinkSyntax | null): Reference {
    const decoded = decode(path);
    let index = (this.files ?? this.paths).indexOf(decoded);
    if (index < 0 && this.files === undefined) index = this.paths.push(decoded) - 1;
    const name = decoded.slice(decoded.lastIndexOf('/') + 1);
    return { kind: 'file', index, isImage: link?.isImage === true, label: link?.label || null, text: link?.label || name };
  }

  /** A conversation, as its address in the web client names it. Other views of messages are not known. */
  private readNarrow(fragment: string): Pick<Extract<Reference, { kind: 'place' }>, 'conversation' | 'topic' | 'message'> | null {
    const terms = fragment.split('/');
    let conversation: string | null = null;
    let topic: string | null = null;
    let message: string | null = null;
    for (let index = 0; index < terms.length; index += 2) {
      const [operator = '', operand = ''] = [terms[index], terms[index + 1]];
      if (operator === 'stream' || operator === 'channel') conversation = this.findChannel(operand);
      else if (operator === 'dm' || operator === 'pm-with') conversation = this.names.directOf(idsIn(operand));
      else if (operator === 'topic' || operator === 'subject') topic = decodeOperand(operand);
      else if ((operator === 'near' || operator === 'with') && /^\d{1,15}$/.test(operand))
        message = this.names.messageById(Number(operand));
      else return null;
    }
    return conversation === null ? null : { conversation, topic, message };
  }

  private findChannel(operand: string): string | null {
    const [, id] = /^(\d{1,15})(?:-|$)/.exec(operand) ?? [];
    return (id === undefined ? null : this.names.channelById(Number(id))) ?? this.names.channelByName(decodeOperand(operand));
  }
}

function idsIn(operand: string): number[] {
  const [list = ''] = /^\d{1,15}(?:,\d{1,15}){0,999}/.exec(operand) ?? [];
  return list === '' ? [] : list.split(',').map(Number);
}

/** Percent signs are written as dots. */
function decodeOperand(operand: string): string {
  return decode(operand.replaceAll('.', '%'));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Stretch {
  readonly text: string;
  readonly isCode: boolean;
}

/** Takes a text apart into what is code, in which nothing refers to anything, and what is not. */
function splitCode(source: string): Stretch[] {
  const stretches: Stretch[] = [];
  const open: { readonly fence: string; readonly isCode: boolean }[] = [];
  let pending: string[] = [];
  const flush = (isCode: boolean): void => {
    const text = pending.join('');
    pending = [];
    if (text !== '') stretches.push(...(isCode ? [{ text, isCode }] : splitCodeSpans(text)));
  };
  for (const line of source.split(/(?<=\n)/u)) {
    const [, fence, language = ''] = FENCE.exec(line) ?? [];
    const top = open.at(-1);
    const inCode = top?.isCode === true;
    if (top !== undefined && line.trim() === top.fence) {
      if (inCode) pending.push(line);
      flush(inCode);
      if (!inCode) pending.push(line);
      open.pop();
    } else if (fence !== undefined && !inCode) {
      const isCode = !TEXT_FENCES.has(language.toLowerCase());
      if (isCode) flush(false);
      pending.push(line);
      open.push({ fence, isCode });
    } else pending.push(line);
  }
  flush(open.at(-1)?.isCode === true);
  return stretches;
}

/** Code stands between equal numbers of backticks. */
function splitCodeSpans(text: string): Stretch[] {
  const runs = [...text.matchAll(/`+/gu)].map(({ index, 0: marks }) => ({ start: index, length: marks.length }));
  const next = new Map<number, number>();
  const closing = new Array<number>(runs.length);
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const { length } = runs[index] as { length: number };
    closing[index] = next.get(length) ?? -1;
    next.set(length, index);
  }
  const stretches: Stretch[] = [];
  let position = 0;
  for (let index = 0; index < runs.length; index += 1) {
    const end = runs[closing[index] ?? -1];
    if (end === undefined) continue;
    const { start } = runs[index] as { start: number };
    stretches.push({ text: text.slice(position, start), isCode: false }, { text: text.slice(start, end.start + end.length), isCode: true });
    position = end.start + end.length;
    index = closing[index] ?? index;
  }
  stretches.push({ text: text.slice(position), isCode: false });
  return stretches.filter((stretch) => stretch.text !== '');
}
