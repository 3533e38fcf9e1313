/** The index of the first id that is not smaller, in a list in ascending order. */
export function lowerBound(ids: readonly number[], id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a list in ascending order contains an id. A feed may have thousands, of which views would track each that is read. */
export function includesId(ids: readonly number[], id: number): boolean {
  return ids[lowerBound(ids, id)] === id;
}
