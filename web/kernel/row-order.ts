/**
 * The order of rows while the reader's pointer is among them: rows that exist keep their places, and new ones come last.
 * @param before as the rows are on screen
 * @param now as they would be otherwise
 * @param exists whether a row that is on screen has not gone
 */
export function heldOrder<T>(before: readonly T[], now: readonly T[], exists: (row: T) => boolean): T[] {
  const shown = new Set(before);
  return [...before.filter(exists), ...now.filter((one) => !shown.has(one))];
}

/**
 * The row that takes the place of one that may be gone: itself, the first after it that is left, or the last before it.
 * @returns undefined if no row is left
 */
export function survivorOf<T>(before: readonly T[], now: readonly T[], row: T | undefined): T | undefined {
  if (row === undefined) return now[0];
  const present = new Set(now);
  if (present.has(row)) return row;
  const index = before.indexOf(row);
  return before.slice(index + 1).find((one) => present.has(one)) ?? before.slice(0, index).findLast((one) => present.has(one)) ?? now[0];
}
