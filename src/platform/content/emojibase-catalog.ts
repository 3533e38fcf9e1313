import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import protocolNames from './protocol-names.json' with { type: 'json' };
import { canonicalEmojiCode, EmojiCatalog } from '../../kernel/emoji-catalog.js';

/** Sets of names in the package; where they disagree the earlier one counts. The first one has a name for every emoji. */
const NAME_SETS = ['cldr', 'github', 'emojibase', 'joypixels'];

/** Names of earlier tables, which released clients still send beside the code; some of them mean another emoji now. */
const FORMER_NAMES: readonly (readonly [name: string, code: string])[] = [
  ['flag_turkey', '1f1f9-1f1f7'],
  ['beetle', '1f41e'],
  ['cricket', '1f3cf'],
  ['kiss', '1f617'],
  ['receipt', '1f4c3'],
];

/** The groups of the package by their numbers. Those without a name here contain parts of emoji. */
const GROUPS: Readonly<Record<number, string>> = {
  0: 'smileys',
  1: 'people',
  3: 'nature',
  4: 'food',
  5: 'travel',
  6: 'activities',
  7: 'objects',
  8: 'symbols',
  9: 'flags',
};

interface EmojibaseEntry {
  readonly hexcode: string;
  readonly version: number;
  readonly group?: number;
  readonly order?: number;
}

const { resolve } = createRequire(import.meta.url);

/** Reads a file of a package. Unlike `require`, it does not keep the content, of which little is used. */
function load(name: string): unknown {
  return JSON.parse(readFileSync(resolve(name), 'utf8'));
}

/** @returns codes by the names of a set, which is not kept among the others */
function readCodes(set: string): ReadonlyMap<string, string> {
  const namesByHex = load(`emojibase-data/en/shortcodes/${set}.json`) as Readonly<Record<string, string | readonly string[]>>;
  return new Map(
    Object.entries(namesByHex).flatMap(([hex, names]) =>
      [names].flat().map((name) => [name, canonicalEmojiCode(hex.toLowerCase())] as const),
    ),
  );
}

/**
 * The API's own table of emoji and their names (`protocol-names.json`: code → names, the canonical one first), and the package emojibase-data
 * for those that the table lacks. The package's names for emoji of the table are understood where they mean nothing else there, but not
 * offered: older clients use them.
 */
export class EmojibaseCatalog extends EmojiCatalog {
  private readonly codes = new Map<string, string>();
  private readonly names = new Map<string, string[]>();
  private readonly groups = new Map<string, string[]>();
  private readonly protocolCodes: ReadonlySet<string>;
  private slackCodes: ReadonlyMap<string, string> | undefined;
  private static read: EmojibaseCatalog | undefined;

  /** The catalog of this thread, which is read on first use. */
  static get shared(): EmojibaseCatalog {
    return (EmojibaseCatalog.read ??= new EmojibaseCatalog());
  }

  constructor() {
    super();
    for (const [code, names] of Object.entries(protocolNames)) for (const name of names.split(' ')) this.offer(name, code);
    this.protocolCodes = new Set(this.names.keys());
    for (const [name, code] of FORMER_NAMES) this.understand(name, code);

    const emoji = load('emojibase-data/en/data.json') as EmojibaseEntry[];
    // The sets also name every skin tone.
    const known = new Set(emoji.filter(({ version }) => version > 0).map(({ hexcode }) => hexcode));
    for (const set of NAME_SETS) {
      const namesByHex = load(`emojibase-data/en/shortcodes/${set}.json`) as Readonly<Record<string, string | readonly string[]>>;
      for (const [hex, names] of Object.entries(namesByHex)) {
        if (!known.has(hex)) continue;
        const code = canonicalEmojiCode(hex.toLowerCase());
        for (const name of typeof names === 'string' ? [names] : names) this.understand(name, code);
      }
    }
    for (const { hexcode, group = -1 } of [...emoji].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))) {
      this.file(canonicalEmojiCode(hexcode.toLowerCase()), GROUPS[group]);
    }
  }

  codeOf(name: string): string | null {
    return this.codes.get(name) ?? null;
  }

  codeOfSlack(name: string): string | null {
    this.slackCodes ??= readCodes('iamcal');
    return this.slackCodes.get(name) ?? null;
  }

  nameOf(code: string): string | null {
    return this.names.get(code)?.[0] ?? null;
  }

  isNameOf(name: string, code: string): boolean {
    return this.codes.get(name) === code || FORMER_NAMES.some((former) => former[0] === name && former[1] === code);
  }

  isOfProtocol(code: string): boolean {
    return this.protocolCodes.has(code);
  }

  offers(name: string): boolean {
    return this.names.get(this.codes.get(name) ?? '')?.includes(name) ?? false;
  }

  namesByCode(): ReadonlyMap<string, readonly string[]> {
    return this.names;
  }

  codesByGroup(): ReadonlyMap<string, readonly string[]> {
    return this.groups;
  }

  private file(code: string, group: string | undefined): void {
    if (group === undefined || !this.names.has(code)) return;
    const codes = this.groups.get(group);
    if (codes) codes.push(code);
    else this.groups.set(group, [code]);
  }

  private understand(name: string, code: string): void {
    if (this.codes.has(name)) return;
    if (this.isOfProtocol(code)) this.codes.set(name, code);
    else this.offer(name, code);
  }

  private offer(name: string, code: string): void {
    this.codes.set(name, code);
    const names = this.names.get(code);
    if (names) names.push(name);
    else this.names.set(code, [name]);
  }
}
