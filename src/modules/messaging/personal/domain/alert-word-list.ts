import { foldCase } from '../../../../kernel/text.js';

/**
 * The words to add to a list: trimmed, not empty and not in the list yet, whatever their case. As in the Zulip server, the last of several
 * spellings counts, at the position of the first.
 */
export function newAlertWords(existing: readonly string[], words: readonly string[]): string[] {
  const known = new Set(existing.map(foldCase));
  const added = new Map<string, string>();
  for (const typed of words) {
    const word = typed.trim();
    const key = foldCase(word);
    if (word !== '' && !known.has(key)) added.set(key, word);
  }
  return [...added.values()];
}
