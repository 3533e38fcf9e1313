import { foldCase } from '../../../../kernel/fold-case.js';
import type { UserId } from '../../../../kernel/ids.js';

/** What may stand directly before a word, and directly after it, for the word to count. */
const BEFORE = new Set([' ', '\n', '(', '"', '.', ',', "'", ';', '[', '*', '`', '>']);
const AFTER = new Set([' ', '\n', ')', '"', ',', '?', ':', '.', "'", ';', ']', '!', '*', '`']);

interface Entry {
  readonly key: string;
  readonly userIds: Set<UserId>;
}

/**
 * Finds whose alert words a text contains, in one pass over the text. Words are kept by what they have before the first character that
 * may border a word: a word that begins somewhere in a text shares just that much with the text there, so one look-up per beginning does.
 */
export class AlertWordMatcher {
  private readonly byStart = new Map<string, Map<string, Entry>>();
  private readonly keysOfUser = new Map<UserId, readonly string[]>();

  /** Replaces the words of an account. */
  set(userId: UserId, words: readonly string[]): void {
    for (const key of this.keysOfUser.get(userId) ?? []) this.remove(userId, key);
    const keys = [...new Set(words.map(foldCase))];
    if (keys.length > 0) this.keysOfUser.set(userId, keys);
    else this.keysOfUser.delete(userId);
    for (const key of keys) this.add(userId, key);
  }

  /** Accounts with a word that occurs in the text, set off from its surroundings; case does not count. By id. */
  match(text: string): UserId[] {
    if (this.byStart.size === 0) return [];
    const found = new Set<UserId>();
    const folded = foldCase(text);
    for (let position = 0; position < folded.length; position += 1) {
      if (position > 0 && !BEFORE.has(folded.charAt(position - 1))) continue;
      for (const { key, userIds } of this.byStart.get(startOf(folded, position))?.values() ?? []) {
        if (occursAt(folded, position, key)) for (const userId of userIds) found.add(userId);
      }
    }
    return [...found].sort((a, b) => a - b);
  }

  private add(userId: UserId, key: string): void {
    const start = startOf(key, 0);
    const entries = this.byStart.get(start) ?? new Map<string, Entry>();
    this.byStart.set(start, entries);
    const entry = entries.get(key) ?? { key, userIds: new Set() };
    entries.set(key, entry);
    entry.userIds.add(userId);
  }

  private remove(userId: UserId, key: string): void {
    const start = startOf(key, 0);
    const entries = this.byStart.get(start);
    const entry = entries?.get(key);
    if (!entries || !entry) return;
    entry.userIds.delete(userId);
    if (entry.userIds.size === 0) entries.delete(key);
    if (entries.size === 0) this.byStart.delete(start);
  }
}

/** The text from a position up to the next character that may border a word. */
function startOf(text: string, position: number): string {
  let end = position;
  while (end < text.length && !BEFORE.has(text.charAt(end)) && !AFTER.has(text.charAt(end))) end += 1;
  return text.slice(position, end);
}

function occursAt(text: string, position: number, key: string): boolean {
  const end = position + key.length;
  return text.startsWith(key, position) && (end === text.length || AFTER.has(text.charAt(end)));
}
