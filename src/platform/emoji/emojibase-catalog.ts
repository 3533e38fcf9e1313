import { createRequire } from 'node:module';
import { EmojiCatalog } from '../../kernel/emoji-catalog.js';
import { PREFERRED_NAMES } from './preferred-names.js';

/** Clients draw no emoji that are newer. */
const NEWEST_VERSION = 15;
/** Sets of names in the package; where they disagree the earlier one counts. The first one has a name for every emoji. */
const NAME_SETS = ['cldr', 'github', 'emojibase', 'joypixels'];

const load = createRequire(import.meta.url);

/** Emoji and their names from the package emojibase-data, with the names of this API before its own. Read once per thread. */
export class EmojibaseCatalog extends EmojiCatalog {
  private readonly codes = new Map<string, string>();
  private readonly names = new Map<string, string[]>();

  constructor() {
    super();
    const emoji = load('emojibase-data/en/data.json') as { readonly hexcode: string; readonly version: number }[];
    const known = new Set(emoji.filter(({ version }) => version > 0 && version <= NEWEST_VERSION).map(({ hexcode }) => codeOfHex(hexcode)));
    for (const [name, code] of PREFERRED_NAMES) this.add(name, code);
    for (const set of NAME_SETS) {
      const namesByHex = load(`emojibase-data/en/shortcodes/${set}.json`) as Readonly<Record<string, string | readonly string[]>>;
      for (const [hex, names] of Object.entries(namesByHex)) {
        const code = codeOfHex(hex);
        if (known.has(code)) for (const name of [names].flat()) this.add(name, code);
      }
    }
  }

  codeOf(name: string): string | null {
    return this.codes.get(name) ?? null;
  }

  nameOf(code: string): string | null {
    return this.names.get(code)?.[0] ?? null;
  }

  namesByCode(): ReadonlyMap<string, readonly string[]> {
    return this.names;
  }

  private add(name: string, code: string): void {
    if (this.codes.has(name)) return;
    this.codes.set(name, code);
    const names = this.names.get(code);
    if (names) names.push(name);
    else this.names.set(code, [name]);
  }
}

/** Codes are written in small letters, without the selectors that only ask for colours. */
function codeOfHex(hex: string): string {
  return hex
    .toLowerCase()
    .split('-')
    .filter((part) => part !== 'fe0f')
    .join('-');
}
