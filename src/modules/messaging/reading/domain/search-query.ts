import { foldCase } from '../../../../kernel/text.js';
import { pairsOf, tokenOf, wordsOf } from './search-tokens.js';

/** Shorter words are only found whole: too much begins with them. */
const SHORTEST_PREFIX = 3;

/** Of a long run without spaces so many pairs find the few messages that are then held against the whole of it. */
const MAX_PAIRS = 8;

/** A token that a message must have. */
export interface WantedToken {
  readonly text: string;
  /** A token that begins so will do. */
  readonly prefix: boolean;
}

/** What somebody searches for: all of it must be in a message's content or topic. */
export interface SearchQuery {
  readonly tokens: readonly WantedToken[];
  /** Texts, folded, that must be there letter by letter. */
  readonly phrases: readonly string[];
}

/** How many words a search has; a part without letters counts as one, because it may be a phrase. */
export function countWords(text: string): number {
  return parts(text).reduce((sum, [part]) => sum + Math.max(1, wordsOf(part).length), 0);
}

/** Words, and "quoted phrases". A search in which there is no letter, digit or picture finds nothing. */
export function searchQuery(text: string): SearchQuery {
  const tokens = new Map<string, WantedToken>();
  const phrases = new Set<string>();
  const want = (token: WantedToken): void => {
    tokens.set(`${token.prefix}${token.text}`, token);
  };
  for (const [part, quoted] of parts(text)) {
    const words = wordsOf(part);
    if (quoted) phrases.add(foldCase(part));
    for (const [index, word] of words.entries()) {
      if (word.unspaced) {
        // Pairs say that each two characters stand together somewhere; the phrase, that all do in one place.
        for (const token of wantedPairs(word.text).slice(0, MAX_PAIRS)) want(token);
        phrases.add(foldCase(word.text));
      } else {
        want({ text: tokenOf(word.text), prefix: word.text.length >= SHORTEST_PREFIX || (quoted && index === words.length - 1) });
      }
    }
  }
  return { tokens: [...tokens.values()], phrases: [...phrases] };
}

function wantedPairs(run: string): WantedToken[] {
  const pairs = pairsOf(run);
  const [only] = pairs;
  if (pairs.length === 1 && only !== undefined) return [{ text: only, prefix: true }];
  return pairs.slice(0, -1).map((text) => ({ text, prefix: false }));
}

/** Texts between straight double quotes, and what stands around them. */
function parts(text: string): [part: string, quoted: boolean][] {
  return [...text.matchAll(/"([^"]+)"|[^\s"]+/g)].map(([all, quoted]) => (quoted === undefined ? [all, false] : [quoted, true]));
}
