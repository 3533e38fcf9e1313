import { foldCase } from '../../../../kernel/text.js';

/** Longer words are cut: they are found by their start. */
export const MAX_TOKEN = 40;

/** A stretch of letters and digits in a text, as it stands there. */
export interface Word {
  readonly text: string;
  readonly index: number;
  /** Written without spaces between words: Chinese, Japanese, Korean. */
  readonly unspaced: boolean;
}

const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\p{Extended_Pictographic}/gu;
const RUN = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+|[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]+/gu;

/** The words of a text: runs of letters and digits, parted where a script without spaces begins or ends; single pictures. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    for (const run of match[0].matchAll(RUN)) {
      words.push({ text: run[0], index: match.index + run.index, unspaced: UNSPACED.test(run[0]) });
    }
  }
  return words;
}

/** A word in the form in which it is looked for. */
export function tokenOf(word: string): string {
  return Array.from(foldCase(word)).slice(0, MAX_TOKEN).join('');
}

/** In scripts without spaces every two neighbours are a token, and the last character of a run is one, so that each character begins one. */
export function pairsOf(word: string): string[] {
  const characters = Array.from(foldCase(word));
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}

/** Everything under which a text is found, each once. */
export function tokensOf(text: string): Set<string> {
  return new Set(wordsOf(text).flatMap((word) => (word.unspaced ? pairsOf(word.text) : [tokenOf(word.text)])));
}
