import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keyNames } from '../../ui/hotkeys.js';
import { findShortcuts, shortcutGroups } from './shortcut-list.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';

/** Views, and what any view may use. */
const FOLDERS = ['..', '../../ui'].map((folder) => join(import.meta.dirname, folder));

/** A key of the browser, which `writing/text-paste.ts` hears. */
const PASTE_PLAINLY = 'Ctrl Shift V';

const KEY = /(?:\bkey: |\b\w+\()'((?:(?:Ctrl|Alt|Shift) )*(?:[^a-z\s]|[A-Z][A-Za-z\d]+))'/g;

/** The keys that the code registers. */
function registeredKeys(): Set<string> {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)));
  const code = files.filter((name) => /\.tsx?$/.test(name) && !name.includes('.spec.'));
  const calls = code.flatMap((name) => registrationsIn(readFileSync(name, 'utf8')));
  return new Set(calls.flatMap((call) => [...call.matchAll(KEY)].map(([, key = '']) => key)));
}

/** The arguments of the calls of `useHotkeys`, and the functions that give actions for it. */
function registrationsIn(source: string): string[] {
  const functions = [...source.matchAll(/\): HotkeyAction\[\] \{\n.*?\n\}/gs)].map(([text]) => text);
  const calls = source
    .split('useHotkeys(')
    .slice(1)
    .map((rest) => {
      let depth = 1;
      let end = 0;
      for (; depth > 0 && end < rest.length; end += 1) depth += rest[end] === '(' ? 1 : rest[end] === ')' ? -1 : 0;
      return rest.slice(0, end);
    });
  return [...functions, ...calls];
}

describe('The sheet of shortcuts', () => {
  it('lists exactly the keys that the views register', () => {
    const listed = new Set(shortcutGroups(en).flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys)));
    expect([...listed].sort()).toEqual([...registeredKeys(), PASTE_PLAINLY].sort());
  });

  it('shows keys that do the same as one entry', () => {
    const lists = shortcutGroups(en).find(({ title }) => title === en.groups.lists.title);
    expect(lists?.shortcuts[0]).toEqual({ keys: ['J', 'ArrowDown'], text: 'Next row or message' });
  });

  it('finds shortcuts by words and keys, in each language', () => {
    expect(findShortcuts(shortcutGroups(en), 'mute follow')[0]?.shortcuts[0]?.keys).toEqual(['Shift M']);
    expect(findShortcuts(shortcutGroups(de), 'einstellung öffnen')[0]?.shortcuts[0]?.keys).toEqual(['G']);
    expect(findShortcuts(shortcutGroups(en), 'nonsense')).toEqual([]);
  });

  it('names keys as keyboards do', () => {
    expect(keyNames('Ctrl ArrowUp', false)).toEqual(['Ctrl', '↑']);
    expect(keyNames('Ctrl K', true)).toEqual(['⌘', 'K']);
  });
});
