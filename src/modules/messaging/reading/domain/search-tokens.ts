import { foldText } from '../../../../kernel/fold-text.js';

/** Maximum length of a token; longer words are found by their start. */
export const MAX_TOKEN = 40;

/** A run of letters and digits in a text, in its original spelling. */
export interface Word {
  readonly text: string;
  readonly index: number;
  /** The word belongs to a script without spaces between words: Chinese, Japanese, Korean. */
  readonly unspaced: boolean;
}

const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\p{Extended_Pictographic}/gu;
const RUN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+|[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+/gu;

/** The words of a text: runs of letters and digits, divided where a script without spaces begins or ends, and single emoji. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    for (const run of match[0].matchAll(RUN)) {
      words.push({ text: run[0], index: match.index + run.index, unspaced: UNSPACED.test(run[0]) });
    }
  }
  return words;
}

/** The token of a word, as it is stored and looked up. */
export function tokenOf(word: string): string {
  return Array.from(foldText(word)).slice(0, MAX_TOKEN).join('');
}

/** In scripts without spaces, each two adjacent characters are a token, and so is the last character: a token begins at each character. */
export function pairsOf(word: string): string[] {
  const characters = Array.from(foldText(word));
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}

/** The tokens of a text, each once. */
export function tokensOf(text: string): Set<string> {
  return new Set(wordsOf(text).flatMap((word) => (word.unspaced ? pairsOf(word.text) : [tokenOf(word.text)])));
}
