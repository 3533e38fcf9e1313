import uFuzzy from '@leeoniya/ufuzzy';
import { foldedWords, foldText, unfoldedRange } from '../../kernel/fold-text.js';

/** Something that is found by its name. */
export interface Named {
  readonly name: string;
  /** A text before the name that is also looked at: the channel of a topic. */
  readonly before?: string;
  /** What comes first among equally good matches: the greater one. */
  readonly weight: number;
}

export interface NameMatch<T> {
  readonly entry: T;
  /** Where the name matches: begin and end of each part, one after the other. */
  readonly ranges: readonly number[];
  /** How well it fits; the smaller the better. */
  readonly rank: number;
}

const LETTER = '\\p{L}\\p{M}\\p{N}';
// eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the enum of the library exists in its types only
const SINGLE_ERROR = 1 as uFuzzy.IntraMode;
/** Matchers that allow one wrong, missing, additional or exchanged character in each word. The first is faster. */
const tolerantLatin = new uFuzzy({ intraMode: SINGLE_ERROR });
const tolerantUnicode = new uFuzzy({
  intraMode: SINGLE_ERROR,
  unicode: true,
  alpha: '\\p{L}',
  interSplit: `[^${LETTER}']+`,
  intraSplit: '\\p{Ll}\\p{Lu}',
  interBound: `[^${LETTER}]`,
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: `[${LETTER}']`,
  intraContr: "'\\p{L}{1,2}\\b",
});

/** How well a name fits, best first. */
const RANK = { equal: 0, beginning: 1, word: 2, inside: 3, typo: 4, before: 5 } as const;

/** Puts the matches of several indexes into one order. */
export function mergeMatches<T extends Named>(...lists: readonly NameMatch<T>[][]): NameMatch<T>[] {
  return lists.flat().sort((a, b) => a.rank - b.rank || b.entry.weight - a.entry.weight);
}

/** Finds names by parts of them. Case, accents and the order of words do not matter; one typing error is forgiven. */
export class NameIndex<T extends Named> {
  /** In the order of equally good matches. */
  private readonly entries: readonly T[];
  /** Without accents, in lower case. */
  private readonly names: readonly string[];
  private readonly texts: readonly string[];

  constructor(entries: readonly T[]) {
    this.entries = entries.toSorted((a, b) => b.weight - a.weight || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
    this.names = this.entries.map(({ name }) => foldText(name));
    this.texts = this.entries.map(({ before }, index) => `${before === undefined ? '' : `${foldText(before)} `}${this.names[index]}`);
  }

  /** The entries whose names fit best. @param query what was typed; nothing matches an empty one */
  find(query: string, limit: number): NameMatch<T>[] {
    const words = foldedWords(query);
    if (words.length === 0) return [];
    const byRank: number[][] = Object.values(RANK).map(() => []);
    for (const index of this.matching(words)) {
      const equals = byRank[this.rankOf(index, words)];
      if (equals && equals.length < limit) equals.push(index);
    }
    const best = byRank.flatMap((indexes, rank) => indexes.map((index) => ({ index, rank }))).slice(0, limit);
    return best.flatMap(({ index, rank }) => {
      const entry = this.entries[index];
      return entry ? [{ entry, rank, ranges: unfoldedRanges(entry.name, rangesOf(this.names[index] ?? '', words)) }] : [];
    });
  }

  /** The indexes of the texts that contain all words, or else words that are like them. */
  private matching(words: readonly string[]): number[] {
    const containing = [...this.texts.keys()].filter((index) => words.every((word) => this.texts[index]?.includes(word)));
    if (containing.length > 0) return containing;
    const matcher = words.every((word) => /^[\x20-\x7e]*$/.test(word)) ? tolerantLatin : tolerantUnicode;
    let indexes: number[] | undefined;
    for (const word of words) indexes = matcher.filter(this.texts as string[], word, indexes) ?? [];
    return indexes ?? [];
  }

  private rankOf(index: number, words: readonly string[]): number {
    const name = this.names[index] ?? '';
    const joined = words.join(' ');
    if (name.startsWith(joined)) return name.length === joined.length ? RANK.equal : RANK.beginning;
    const worst = Math.max(...words.map((word) => rankOfWord(name, word)));
    return worst === RANK.typo && words.every((word) => this.texts[index]?.includes(word)) ? RANK.before : worst;
  }
}

function rankOfWord(name: string, word: string): number {
  const at = name.indexOf(word);
  if (at < 0) return RANK.typo;
  if (at === 0 || name.includes(` ${word}`)) return RANK.word;
  for (let start = at; start >= 0; start = name.indexOf(word, start + 1)) if (isWordStart(name, start)) return RANK.word;
  return RANK.inside;
}

function isWordStart(name: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '');
}

/** @param ranges begins and ends in the folded name */
function unfoldedRanges(name: string, ranges: readonly number[]): readonly number[] {
  return ranges.flatMap((from, index) => (index % 2 === 0 ? unfoldedRange(name, from, ranges[index + 1] ?? from) : []));
}

/** Where the words are in a folded name; at the beginning of one of its words if possible. */
function rangesOf(name: string, words: readonly string[]): number[] {
  const parts = words.flatMap((word): [number, number][] => {
    let start = name.indexOf(word);
    for (let other = start; other >= 0; other = name.indexOf(word, other + 1)) {
      if (!isWordStart(name, other)) continue;
      start = other;
      break;
    }
    return start < 0 ? [] : [[start, start + word.length]];
  });
  const sorted = parts.sort((a, b) => a[0] - b[0]);
  return sorted.filter(([start], index) => index === 0 || start >= (sorted[index - 1]?.[1] ?? 0)).flat();
}
