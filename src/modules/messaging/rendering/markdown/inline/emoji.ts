import type { StateInline, Token } from 'markdown-it';
import { EXTRA_EMOJI } from '../../../../../kernel/emoji-catalog.js';
import { characterAt, characterBefore, isWordBorder } from '../../../../../kernel/text.js';
import { EmojibaseCatalog } from '../../../../../platform/content/emojibase-catalog.js';
import { elementToken, pushElement, textToken, voidElementToken } from '../syntax/html-tokens.js';
import { scopeOf } from '../syntax/render-scope.js';

const catalog = EmojibaseCatalog.shared;

const EXTRA_EMOJI_PATH = `/static/generated/emoji/images/emoji/unicode/${EXTRA_EMOJI}.png`;
const SHORTCODE = /:([\p{L}\p{M}\p{N}_+-]+):/uy;
/** Everything that readers see as one pictogram, whether or not it is an emoji of the catalog. */
const SEQUENCE =
  /\p{RI}{1,2}|[\d#*]\uFE0F?\u20E3|\p{ExtPict}[\uFE0E\uFE0F]?\p{EMod}?[\u{E0020}-\u{E007F}]*(?:\u200D\p{ExtPict}[\uFE0E\uFE0F]?\p{EMod}?)*/uy;
const COLOURED = '\uFE0F';
/** Characters before this one, such as ©, are emoji only with the selector for coloured presentation. */
const FIRST_EMOJI_BY_DEFAULT = 0x2300;

/** Names of the emoji as which emoticons are rendered. */
const EMOTICONS: Readonly<Record<string, string>> = {
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
const EMOTICON_LENGTH = 2;
/** What may stand on either side of an emoticon, besides the borders of words that are not of ASCII. */
const BESIDE_EMOTICON = /^[,.;?!()[\] "'\n\t]?$/u;

/** Inline rule for `:name:`. Custom emoji take precedence; a name without an emoji is text. */
export function shortcodeRule(state: StateInline): boolean {
  if (state.src[state.pos] !== ':') return false;
  SHORTCODE.lastIndex = state.pos;
  const match = SHORTCODE.exec(state.src);
  if (match === null) return false;
  const [shortcode, name = ''] = match;
  const path = scopeOf(state.env).emojiPaths.get(name) ?? (name === EXTRA_EMOJI ? EXTRA_EMOJI_PATH : null);
  if (path !== null) return pushElement(state, state.pos + shortcode.length, imageEmojiToken(name, path));
  const token = namedEmojiToken(name);
  if (token === null) return pushText(state, shortcode);
  return pushElement(state, state.pos + shortcode.length, token);
}

/** Creates the token of the Unicode emoji with a name; returns null if there is none. */
function namedEmojiToken(name: string): Token | null {
  const code = catalog.codeOf(name);
  return code === null ? null : emojiToken(name, code);
}

/** Inline rule for Unicode emoji. Those for which some clients have no image stay text. */
export function unicodeEmojiRule(state: StateInline): boolean {
  SEQUENCE.lastIndex = state.pos;
  const sequence = SEQUENCE.exec(state.src)?.[0];
  if (sequence === undefined) return false;
  const isEmoji = (sequence.codePointAt(0) ?? 0) >= FIRST_EMOJI_BY_DEFAULT || sequence.includes(COLOURED);
  const code = unicodeCodeOf(sequence);
  const name = isEmoji && catalog.isOfProtocol(code) ? catalog.nameOf(code) : null;
  if (name === null) return pushText(state, sequence);
  return pushElement(state, state.pos + sequence.length, emojiToken(name, code));
}

function unicodeCodeOf(text: string): string {
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

function imageEmojiToken(name: string, path: string): Token {
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

/** Inline rule for emoticons that stand alone; only for authors who turned it on. */
export function emoticonRule(state: StateInline): boolean {
  if (!scopeOf(state.env).emoticons) return false;
  const { src, pos } = state;
  const emoticon = src.slice(pos, pos + EMOTICON_LENGTH);
  const name = Object.hasOwn(EMOTICONS, emoticon) ? EMOTICONS[emoticon] : undefined;
  if (name === undefined || ![characterBefore(src, pos), characterAt(src, pos + EMOTICON_LENGTH)].every(mayStandBeside)) return false;
  const token = namedEmojiToken(name);
  return token !== null && pushElement(state, pos + EMOTICON_LENGTH, token);
}

function mayStandBeside(character: string): boolean {
  return BESIDE_EMOTICON.test(character) || isWordBorder(character);
}
