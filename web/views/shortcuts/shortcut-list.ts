import { type Hotkey, keyText } from '../../ui/hotkeys.js';
import type { ShortcutTexts } from './texts/en.js';
import { foldText, foldedWords } from '../../kernel/fold-text.js';

/** The keys that work in one part of the client. */
export interface ShortcutGroup {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

export interface Shortcut {
  /** The keys that do the same. */
  readonly keys: readonly Hotkey[];
  readonly text: string;
}

/** The keys of the catalogue: those that do the same in one place are one entry. */
export function shortcutGroups({ groups }: ShortcutTexts): ShortcutGroup[] {
  return Object.values(groups).map(({ title, keys }) => {
    const texts = [...new Set(Object.values(keys))];
    const keysOf = (text: string): string[] => Object.entries(keys).flatMap(([key, other]) => (other === text ? [key] : []));
    return { title, shortcuts: texts.map((text) => ({ text, keys: keysOf(text) })) };
  });
}

/** The shortcuts whose keys or texts contain all words of a query, in their groups. */
export function findShortcuts(groups: readonly ShortcutGroup[], query: string): ShortcutGroup[] {
  const words = foldedWords(query);
  return groups
    .map(({ title, shortcuts }) => ({
      title,
      shortcuts: shortcuts.filter(({ keys, text }) => {
        const searched = foldText(`${title} ${text} ${keys.map(keyText).join(' ')} ${keys.join(' ')}`);
        return words.every((word) => searched.includes(word));
      }),
    }))
    .filter(({ shortcuts }) => shortcuts.length > 0);
}
