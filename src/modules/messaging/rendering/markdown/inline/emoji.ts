import type { StateInline, Token } from 'markdown-it';
import { EXTRA_EMOJI } from '../../../../../kernel/emoji-catalog.js';
import { EmojibaseCatalog } from '../../../../../platform/content/emojibase-catalog.js';
import { elementToken, pushElement, textToken, voidElementToken } from '../syntax/html-tokens.js';
import { scopeOf } from '../syntax/render-scope.js';

const catalog = new EmojibaseCatalog();

const EXTRA_EMOJI_PATH = `/static/generated/emoji/images/emoji/unicode/${EXTRA_EMOJI}.png`;
const SHORTCODE = /:([\p{L}\p{M}\p{N}_+-]+):/uy;
/** Everything that readers see as one picture, whether or not there is such an emoji. */
const SEQUENCE =
  /\p{RI}{1,2}|[\d#*]\uFE0F?\u20E3|\p{ExtPict}[\uFE0E\uFE0F]?\p{EMod}?[\u{E0020}-\u{E007F}]*(?:\u200D\p{ExtPict}[\uFE0E\uFE0F]?\p{EMod}?)*/uy;
const COLOURED = '\uFE0F';
/** Signs before this one, such as ©, are pictures only where the text asks for it. */
const FIRST_PICTURE = 0x2300;

/** Inline rule for `:name:`; the organization's own emoji come first. What has the form and names no emoji is text. */
export function shortcodeRule(state: StateInline): boolean {
  if (state.src[state.pos] !== ':') return false;
  SHORTCODE.lastIndex = state.pos;
  const match = SHORTCODE.exec(state.src);
  if (match === null) return false;
  const [shortcode, name = ''] = match;
  const path = scopeOf(state.env).emojiPaths.get(name) ?? (name === EXTRA_EMOJI ? EXTRA_EMOJI_PATH : null);
  if (path !== null) return pushElement(state, state.pos + shortcode.length, pictureToken(name, path));
  const token = namedEmojiToken(name);
  if (token === null) return pushText(state, shortcode);
  return pushElement(state, state.pos + shortcode.length, token);
}

/** The emoji of Unicode that has the name; null if there is none. */
export function namedEmojiToken(name: string): Token | null {
  const code = catalog.codeOf(name);
  return code === null ? null : emojiToken(name, code);
}

/** Inline rule for emoji as Unicode has them; those that some clients have no picture for stay as they are. */
export function unicodeEmojiRule(state: StateInline): boolean {
  SEQUENCE.lastIndex = state.pos;
  const sequence = SEQUENCE.exec(state.src)?.[0];
  if (sequence === undefined) return false;
  const pictured = (sequence.codePointAt(0) ?? 0) >= FIRST_PICTURE || sequence.includes(COLOURED);
  const code = codeOfText(sequence);
  const name = pictured && catalog.isOfProtocol(code) ? catalog.nameOf(code) : null;
  if (name === null) return pushText(state, sequence);
  return pushElement(state, state.pos + sequence.length, emojiToken(name, code));
}

function codeOfText(text: string): string {
  return Array.from(text.replaceAll(COLOURED, ''), (character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('-');
}

function emojiToken(name: string, code: string): Token {
  const title = name.replaceAll('_', ' ');
  return elementToken(
    'span',
    [
      ['aria-label', title],
      ['class', `emoji emoji-${code}`],
      ['role', 'img'],
      ['title', title],
    ],
    [textToken('verbatim', `:${name}:`)],
  );
}

function pictureToken(name: string, path: string): Token {
  return voidElementToken('img', [
    ['alt', `:${name}:`],
    ['class', 'emoji'],
    ['src', path],
    ['title', name.replaceAll('_', ' ')],
  ]);
}

function pushText(state: StateInline, text: string): true {
  state.pending += text;
  state.pos += text.length;
  return true;
}

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
