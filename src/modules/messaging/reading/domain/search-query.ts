import { foldText } from '../../../../kernel/fold-text.js';
import { pairsOf, tokenOf, wordsOf } from './search-tokens.js';

/** Minimum length of words that also match as a prefix; too many words begin with shorter ones. */
const SHORTEST_PREFIX = 3;

/** Maximum number of pairs that are looked up of a run without spaces; the phrase check then compares the whole run. */
const MAX_PAIRS = 8;

/** A token that a message must have. */
export interface RequiredToken {
  readonly text: string;
  /** Tokens that begin with this text match as well. */
  readonly prefix: boolean;
}

/** A search: content or topic of a message must contain all its tokens and phrases. */
export interface SearchQuery {
  readonly tokens: readonly RequiredToken[];
  /** Texts that must occur, as `foldText` folds them. */
  readonly phrases: readonly string[];
}

/** The number of words of a search; a part without letters counts as one, because it may be a phrase. */
export function countWords(text: string): number {
  return parts(text).reduce((sum, [part]) => sum + Math.max(1, wordsOf(part).length), 0);
}

/** Parses words and "quoted phrases". A search without letters, digits and emoji matches nothing. */
export function searchQuery(text: string): SearchQuery {
  const tokens = new Map<string, RequiredToken>();
  const phrases = new Set<string>();
  const want = (token: RequiredToken): void => {
    tokens.set(`${token.prefix}${token.text}`, token);
  };
  for (const [part, quoted] of parts(text)) {
    const words = wordsOf(part);
    if (quoted) phrases.add(foldText(part));
    for (const [index, word] of words.entries()) {
      if (word.unspaced) {
        // Pairs find messages in which each two characters are adjacent somewhere; the phrase requires the whole run.
        for (const token of wantedPairs(word.text).slice(0, MAX_PAIRS)) want(token);
        phrases.add(foldText(word.text));
      } else {
        want({ text: tokenOf(word.text), prefix: word.text.length >= SHORTEST_PREFIX || (quoted && index === words.length - 1) });
      }
    }
  }
  return { tokens: [...tokens.values()], phrases: [...phrases] };
}

function wantedPairs(run: string): RequiredToken[] {
  const pairs = pairsOf(run);
  const [only] = pairs;
  if (pairs.length === 1 && only !== undefined) return [{ text: only, prefix: true }];
  return pairs.slice(0, -1).map((text) => ({ text, prefix: false }));
}

/** The texts between straight double quotes, and the texts around them. */
function parts(text: string): [part: string, quoted: boolean][] {
  return [...text.matchAll(/"([^"]+)"|[^\s"]+/g)].map(([all, quoted]) => (quoted === undefined ? [all, false] : [quoted, true]));
}
