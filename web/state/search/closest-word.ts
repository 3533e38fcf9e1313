import { foldText } from '../../kernel/fold-text.js';

/** How many characters of a word may be wrong, by its length. */
const toleranceOf = (word: string): number => (word.length < 5 ? 1 : 2);

/** The one among the words that was probably meant; undefined if none is close. */
export function closestWord(written: string, words: readonly string[]): string | undefined {
  const folded = foldText(written);
  let best: string | undefined;
  let least = toleranceOf(written) + 1;
  for (const word of words) {
    if (Math.abs(word.length - written.length) >= least) continue;
    const distance = distanceBetween(folded, foldText(word));
    if (distance < least) {
      least = distance;
      best = word;
    }
  }
  return best;
}

/** The number of insertions, deletions, replacements and exchanges of neighbours that make one text of the other. */
function distanceBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
