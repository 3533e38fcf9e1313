/**
 * Splits a list into parts of at most `size` items, in order.
 * @param size at least 1
 */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  if (!(size >= 1)) throw new RangeError(`a chunk cannot have ${size} items`);
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}
