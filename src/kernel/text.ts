/**
 * Normalises names for comparison without regard to case, but with regard to accents: channels, topics, full names. The result is stored
 * beside the name, so that comparisons do not depend on the collation of the database.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/**
 * Finds the first control character, surrogate or non-character.
 * @returns its position, counted from 1; null if there is none
 */
export function findUnprintable(text: string): number | null {
  let position = 0;
  for (const character of text) {
    position += 1;
    const code = character.codePointAt(0) ?? 0;
    if (/[\p{Cc}\p{Cs}]/u.test(character) || (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef)) return position;
  }
  return null;
}

export interface EscapeHtmlOptions {
  /** `hexadecimal` escapes apostrophes as `&#x27;`, as the Zulip server does. `unescaped` is for text between tags only. */
  readonly quotes?: 'decimal' | 'hexadecimal' | 'unescaped';
  /** Escapes with decimal references only, for readers that do not know named references. */
  readonly numeric?: boolean;
}

/** Escapes text for HTML content and, unless quotes stay unescaped, for quoted attributes. */
export function escapeHtml(text: string, { quotes = 'decimal', numeric = false }: EscapeHtmlOptions = {}): string {
  if (numeric) return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (quotes === 'unescaped') return escaped;
  return escaped.replaceAll('"', '&quot;').replaceAll("'", quotes === 'hexadecimal' ? '&#x27;' : '&#39;');
}

/** Decodes percent-encoded text. Invalid text is returned unchanged. */
export function decodeUriSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Encodes a name for the fragment of a web client's URL: percent-encoding with dots in place of percent signs, because some programs would
 * decode percent signs too early.
 */
export function encodeHashComponent(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');
}

/** The languages in which the server itself writes to people, as codes of the setting `default_language`. */
export const TEXT_LANGUAGES = ['en', 'de'] as const;

export type TextLanguage = (typeof TEXT_LANGUAGES)[number];

/** Texts of one kind, which exist in every language. */
export type InEachLanguage<Texts> = Readonly<Record<TextLanguage, Texts>>;

/**
 * The language in which the server writes to somebody.
 * @param code of the preferred language: `de`, `de-AT` or `en-gb`
 * @returns English if the server does not write that language
 */
export function textLanguage(code: string): TextLanguage {
  const [language] = code.toLowerCase().split(/[-_]/);
  return TEXT_LANGUAGES.find((known) => known === language) ?? 'en';
}

/**
 * Punctuation outside of ASCII at which words begin and end: brackets and quotation marks of all languages, which open in one and close in
 * another; dashes; and the full-width punctuation, beside which no space stands. For character classes of JavaScript and RE2.
 */
export const BORDER_PUNCTUATION = '¡¿«»–—‘-‟…‹›⁅⁆⟦-⟯⦃-⦘⸢-⸩、-〃〈-】〔-〟〰〽・︰-﹏﹐-﹫！-／：-＠［-｀｛-･';

const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan'];
/** Is of no script, because hiragana and katakana share it. */
const LONG_VOWEL = 'ー';

/** Letters of scripts in which no space separates words, or a word from its particles. For character classes of JavaScript. */
export const SPACELESS_LETTERS = SCRIPTS.map((script) => String.raw`\p{Script=${script}}`).join('') + LONG_VOWEL;
/** The same for RE2. */
export const SPACELESS_LETTERS_RE2 = SCRIPTS.map((script) => String.raw`\p{${script}}`).join('') + LONG_VOWEL;

const BORDER = new RegExp(`^[${BORDER_PUNCTUATION}${SPACELESS_LETTERS}]$`, 'u');
const SPACELESS = new RegExp(`^[${SPACELESS_LETTERS}]$`, 'u');

/**
 * Whether words begin and end directly beside a character, in addition to the ASCII characters of which each kind of word has its own.
 * @param character one code point; or empty, as at the ends of a text
 */
export function isWordBorder(character: string): boolean {
  return BORDER.test(character);
}

/** Whether a character is a letter of a script in which no space separates words. @param character one code point, or empty */
export function isSpacelessLetter(character: string): boolean {
  return SPACELESS.test(character);
}

/** The code point that ends before a position; empty at the start. */
export function characterBefore(text: string, position: number): string {
  const isPair = position > 1 && /^[\uDC00-\uDFFF]$/.test(text.charAt(position - 1)) && /^[\uD800-\uDBFF]$/.test(text.charAt(position - 2));
  return text.slice(isPair ? position - 2 : Math.max(0, position - 1), position);
}

/** The code point that begins at a position; empty at the end. */
export function characterAt(text: string, position: number): string {
  const code = text.codePointAt(position);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/**
 * The line before and after a block of Markdown whose text is shown as it is, or as a quotation: nothing in the text ends the block.
 * @param mark of which it consists; it is longer than each run of them in the text
 */
export function fenceAround(text: string, mark: '`' | '~'): string {
  return mark.repeat(Math.max(3, longestRun(text, mark) + 1));
}

/** How often a character stands in a row at most. */
export function longestRun(text: string, character: string): number {
  let longest = 0;
  let run = 0;
  for (const one of text) {
    run = one === character ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
