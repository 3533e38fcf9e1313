/**
 * The form in which names are compared where case does not count: channels, topics, full names. Accents do count. Decided here and
 * stored beside the name, so that it is the same on every database.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Finds the first control character, surrogate or non-character: its position, counted from 1, or null. */
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
  /** `hexadecimal` writes apostrophes as `&#x27;`, as the Zulip server does. `unescaped` is for text between tags only. */
  readonly quotes?: 'decimal' | 'hexadecimal' | 'unescaped';
  /** Writes every reference as a decimal number, so that a reader needs no table of names. */
  readonly numeric?: boolean;
}

/** Text as a part of HTML; also of an attribute, unless quotes stay unescaped. */
export function escapeHtml(text: string, { quotes = 'decimal', numeric = false }: EscapeHtmlOptions = {}): string {
  if (numeric) return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (quotes === 'unescaped') return escaped;
  return escaped.replaceAll('"', '&quot;').replaceAll("'", quotes === 'hexadecimal' ? '&#x27;' : '&#39;');
}

/** Decodes percent-encoded text; what is not well encoded stays as it is. */
export function decodeUriSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Encodes a name for the part of a web client's URL after `#`: percent-encoding with dots for percent signs, which some programs would
 * decode too early.
 */
export function encodeHashComponent(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');
}
