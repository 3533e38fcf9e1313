/**
 * Whether a name matches a pattern of shells: `*` stands for any characters, `?` for one. Takes time proportional to both, whatever the pattern.
 */
export function matchesPattern(name: string, pattern: string): boolean {
  let at = 0;
  let inPattern = 0;
  let star = -1;
  let afterStar = 0;
  while (at < name.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') {
      star = inPattern;
      afterStar = at;
      inPattern += 1;
    } else if (wanted === '?' || wanted === name[at]) {
      inPattern += 1;
      at += 1;
    } else if (star >= 0) {
      // The last star takes one more character.
      afterStar += 1;
      at = afterStar;
      inPattern = star + 1;
    } else return false;
  }
  while (pattern[inPattern] === '*') inPattern += 1;
  return inPattern === pattern.length;
}

/** The events that the address of an integration asks for. */
export interface EventFilter {
  /** Null for all. */
  readonly only: readonly string[] | null;
  readonly exclude: readonly string[];
}

export function passesFilter(event: string, { only, exclude }: EventFilter): boolean {
  if (only !== null && !only.some((pattern) => matchesPattern(event, pattern))) return false;
  return !exclude.some((pattern) => matchesPattern(event, pattern));
}
