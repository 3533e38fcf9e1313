import { foldText, isFoldedAlike, unfoldedRange } from '../../kernel/fold-text.js';

/** A name prepared for matching: without case and accents. */
interface FoldedName {
  readonly text: string;
  /** Where words begin. */
  readonly starts: readonly number[];
}

const folded = new Map<string, FoldedName>();

/** Folding all names of a large organization takes longer than matching them. */
function foldedName(name: string): FoldedName {
  const known = folded.get(name);
  if (known) return known;
  const text = foldText(name);
  const starts: number[] = [];
  for (let at = 0; at < text.length; at += 1) if (at === 0 || /[\s\-_./@(]/.test(text.charAt(at - 1))) starts.push(at);
  const made = { text, starts };
  folded.set(name, made);
  return made;
}

/**
 * How well a name fits what was typed: 0 if it is the name, 1 if the name begins with it, 2 if words of the name begin with its words in this
 * order, 3 if the name contains it.
 * @param query folded
 * @returns undefined if it does not fit
 */
export function matchName(name: string, query: string): number | undefined {
  const { text, starts } = foldedName(name);
  if (text === query) return 0;
  if (text.startsWith(query)) return 1;
  const at = text.indexOf(query);
  if (at !== -1) return starts.includes(at) || starts.some((start) => text.startsWith(query, start)) ? 2 : 3;
  return matchWords(text, starts, query) ? 2 : undefined;
}

function matchWords(text: string, starts: readonly number[], query: string): boolean {
  if (!query.includes(' ')) return false;
  let from = 0;
  return query.split(/\s+/).every((word) => {
    const at = starts.findIndex((start, index) => index >= from && text.startsWith(word, start));
    from = at + 1;
    return at !== -1;
  });
}

/**
 * The one whose name was typed: as it is written, or else in another case, or without its accents if that is the name of only one.
 * @param namesOf the names of a candidate
 */
export function findNamed<T>(candidates: readonly T[], typed: string, namesOf: (candidate: T) => readonly string[]): T | undefined {
  const find = (isName: (name: string) => boolean): T[] => candidates.filter((one) => namesOf(one).some(isName));
  const [exact] = find((name) => name === typed);
  if (exact !== undefined) return exact;
  const [inOtherCase] = find((name) => name.toLowerCase() === typed.toLowerCase());
  if (inOtherCase !== undefined) return inOtherCase;
  const alike = find((name) => isFoldedAlike(name, typed));
  return alike.length === 1 ? alike[0] : undefined;
}

/** The letters of a name by which lists of suggestions are sorted, which is faster than the order of a language. */
export function sortingText(name: string): string {
  return foldedName(name).text;
}

/** The part of a name that what was typed fits, to be highlighted. @param query folded */
export function matchedPart(name: string, query: string): readonly [from: number, to: number] | undefined {
  const { text, starts } = foldedName(name);
  if (query === '') return undefined;
  const start = starts.find((one) => text.startsWith(query, one)) ?? text.indexOf(query);
  return start === -1 ? undefined : unfoldedRange(name, start, start + query.length);
}

/**
 * The best of many candidates, without sorting them all.
 * @param compare negative if the first is better; candidates that are equal stay in their order
 */
export function bestOf<T>(candidates: Iterable<T>, limit: number, compare: (a: T, b: T) => number): T[] {
  const best: T[] = [];
  for (const candidate of candidates) {
    const worst = best[limit - 1];
    if (worst !== undefined && compare(candidate, worst) >= 0) continue;
    let at = best.length;
    while (at > 0 && compare(candidate, best[at - 1] as T) < 0) at -= 1;
    best.splice(at, 0, candidate);
    if (best.length > limit) best.pop();
  }
  return best;
}
