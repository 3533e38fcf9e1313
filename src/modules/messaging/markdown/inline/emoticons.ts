import type { StateInline } from 'markdown-it';
import { namedEmojiToken } from './emoji.js';
import { pushElement } from '../html-text.js';
import { scopeOf } from '../render-scope.js';

/** Names of the emoji that emoticons become. */
const NAMES: Readonly<Record<string, string>> = {
  ':)': 'smile',
  '(:': 'smile',
  ':(': 'frown',
  '<3': 'heart',
  ':|': 'neutral',
  ':/': 'confused',
  ';)': 'wink',
  ':D': 'grinning',
  ':o': 'open_mouth',
  ':O': 'open_mouth',
  ':p': 'stuck_out_tongue',
  ':P': 'stuck_out_tongue',
};
const LENGTH = 2;
/** What may stand on either side. */
const APART = /^[,.;?!()[\] "'\n\t]?$/u;

/** Inline rule for emoticons that stand by themselves, for authors who want emoji of them. */
export function emoticonRule(state: StateInline): boolean {
  if (!scopeOf(state.env).emoticons) return false;
  const { src, pos } = state;
  const emoticon = src.slice(pos, pos + LENGTH);
  const name = Object.hasOwn(NAMES, emoticon) ? NAMES[emoticon] : undefined;
  if (name === undefined || !APART.test(src.charAt(pos - 1)) || !APART.test(src.charAt(pos + LENGTH))) return false;
  const token = namedEmojiToken(name);
  return token !== null && pushElement(state, pos + LENGTH, token);
}
