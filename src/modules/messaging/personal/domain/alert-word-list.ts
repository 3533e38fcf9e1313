import { foldCase } from '../../../../kernel/text.js';

/**
 * The words that a list gains: trimmed, without those it has and without empty ones. Case does not count; of several spellings the last
 * is taken, at the place of the first (notes 1.8).
 */
export function newAlertWords(existing: readonly string[], given: readonly string[]): string[] {
  const known = new Set(existing.map(foldCase));
  const added = new Map<string, string>();
  for (const typed of given) {
    const word = typed.trim();
    const key = foldCase(word);
    if (word !== '' && !known.has(key)) added.set(key, word);
  }
  return [...added.values()];
}
