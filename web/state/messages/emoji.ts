import type { CustomEmoji } from '../../api/wire.js';
import { foldText } from '../../kernel/fold-text.js';

/** An emoji as requests about reactions name it. */
export interface Emoji {
  /** The name that is shown. */
  readonly name: string;
  /** Hexadecimal code points, or the id of an emoji of the organization. */
  readonly code: string;
  readonly type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
  /** All names, the one that is shown first. */
  readonly names: readonly string[];
  /** The address of its picture; undefined if it is a character. */
  readonly image?: string;
}

export interface EmojiGroup {
  readonly name: string;
  readonly emoji: readonly Emoji[];
}

/** The emoji that are offered before anything is typed, and first among those that fit. */
const POPULAR = ['1f44d', '1f389', '1f642', '2764', '1f6e0', '1f419'];
const EXTRA_EMOJI = 'zulip';
export const EXTRA_EMOJI_IMAGE = '/static/generated/emoji/images/emoji/unicode/zulip.png';

/** What the server's table of emoji contains. */
interface Table {
  readonly code_to_names: Readonly<Record<string, readonly string[]>>;
  readonly groups: Readonly<Record<string, readonly string[]>>;
}

/** The groups of emoji in the order in which they are shown. Those of the organization hide others of the same name. */
export function emojiGroups(table: Table, custom: Readonly<Record<string, CustomEmoji>>): EmojiGroup[] {
  const own = customEmoji(custom);
  const taken = new Set(own.map(({ name }) => name));
  const unicode = (code: string): Emoji[] => {
    const names = (table.code_to_names[code] ?? []).filter((name) => !taken.has(name));
    const [name] = names;
    return name === undefined ? [] : [{ name, code, type: 'unicode_emoji', names }];
  };
  return [
    { name: 'popular', emoji: POPULAR.flatMap(unicode) },
    { name: 'custom', emoji: own },
    ...Object.entries(table.groups).map(([name, codes]) => ({ name, emoji: codes.flatMap(unicode) })),
  ].filter(({ emoji }) => emoji.length > 0);
}

function customEmoji(custom: Readonly<Record<string, CustomEmoji>>): Emoji[] {
  const active = Object.values(custom).filter(({ deactivated }) => !deactivated);
  const own = active.map(({ id, name, source_url, still_url }): Emoji => {
    return { name, code: id, type: 'realm_emoji', names: [name], image: still_url ?? source_url };
  });
  const extra: Emoji = { name: EXTRA_EMOJI, code: EXTRA_EMOJI, type: 'zulip_extra_emoji', names: [EXTRA_EMOJI], image: EXTRA_EMOJI_IMAGE };
  const sorted = own.sort((a, b) => (a.name < b.name ? -1 : 1));
  return own.some(({ name }) => name === EXTRA_EMOJI) ? sorted : [...sorted, extra];
}

/**
 * The emoji whose names fit a query, the best first: those whose name it is, those whose names begin with it, those that have a word that
 * begins with it, and those that contain it; among equals popular ones and those of the organization first.
 */
export function searchEmoji(groups: readonly EmojiGroup[], query: string, limit: number): Emoji[] {
  const wanted = foldText(query)
    .trim()
    .replaceAll(/[\s-]+/g, '_');
  const found = new Map<string, { readonly emoji: Emoji; readonly rank: number }>();
  for (const group of groups) {
    const bonus = group.name === 'popular' || group.name === 'custom' ? 0 : 0.5;
    for (const emoji of group.emoji) {
      const key = `${emoji.type}:${emoji.code}`;
      const rank = Math.min(...emoji.names.map((name) => rankOf(name, wanted)));
      if (rank < 4 && !found.has(key)) found.set(key, { emoji, rank: rank === 0 ? 0 : rank + bonus });
    }
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ emoji }) => emoji);
}

function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0;
  const at = name.indexOf(wanted);
  if (at === 0) return 1;
  if (at > 0 && name.includes(`_${wanted}`)) return 2;
  return at > 0 ? 3 : 4;
}

/** The name of an emoji that fits a query best: the one to complete. */
export function fittingName(emoji: Emoji, query: string): string {
  const wanted = foldText(query);
  return emoji.names.find((name) => name.startsWith(wanted)) ?? emoji.names.find((name) => name.includes(wanted)) ?? emoji.name;
}

const EMOJI_STYLE = '\u{fe0f}';

const EMOJI_CODE = /^(?:10|[\da-f])?[\da-f]{1,4}(?:-(?:10|[\da-f])?[\da-f]{1,4})*$/i;

/**
 * The characters of an emoji code such as `1f1e9-1f1ea`. Codes lack the mark that makes fonts draw `2764` as a picture. What is no code, as other
 * clients and newer servers may send, is shown as a mark for what is unknown.
 */
export function emojiText(code: string): string {
  if (!EMOJI_CODE.test(code)) return '\u{fffd}';
  const text = String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)));
  return /^\p{Emoji}$/u.test(text) && !/^\p{Emoji_Presentation}$/u.test(text) ? text + EMOJI_STYLE : text;
}
