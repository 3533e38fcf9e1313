/** A text with what is selected in it, as positions between UTF-16 code units. */
export interface TextSelection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The text with another in place of a part of it, and the cursor after that. */
export function replaceRange(text: string, from: number, to: number, replacement: string): TextSelection {
  const cursor = from + replacement.length;
  return { text: text.slice(0, from) + replacement + text.slice(to), start: cursor, end: cursor };
}

/** The smallest change that makes one text of another: what is removed, and what comes in its place. */
export function differenceOf(before: string, after: string): { readonly from: number; readonly to: number; readonly inserted: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { from, to: before.length - tail, inserted: after.slice(from, after.length - tail) };
}
