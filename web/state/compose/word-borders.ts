/** Punctuation outside of ASCII at which words begin and end, for character classes. The same as on the server. */
const BORDER_PUNCTUATION = '¡¿«»–—‘-‟…‹›⁅⁆⟦-⟯⦃-⦘⸢-⸩、-〃〈-】〔-〟〰〽・︰-﹏﹐-﹫！-／：-＠［-｀｛-･';

/** Letters of scripts in which no space separates words, for character classes. The same as on the server. */
export const SPACELESS_LETTERS =
  ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan']
    .map((script) => String.raw`\p{Script=${script}}`)
    .join('') + 'ー';

const ENDS_WITH_BORDER = new RegExp(`[${BORDER_PUNCTUATION}${SPACELESS_LETTERS}]$`, 'u');

/** Whether a word may begin directly after a text because of its last character, which is not of ASCII. */
export function endsWithWordBorder(text: string): boolean {
  return ENDS_WITH_BORDER.test(text);
}

const STARTS_SPACELESS = new RegExp(`^[${SPACELESS_LETTERS}]`, 'u');
const ENDS_SPACELESS = new RegExp(`[${SPACELESS_LETTERS}]$`, 'u');

/** Whether a word may stand directly after a letter, because of the script in which it begins. */
export function startsSpaceless(word: string): boolean {
  return STARTS_SPACELESS.test(word);
}

/** Whether a letter may stand directly after a word, because of the script in which it ends. */
export function endsSpaceless(word: string): boolean {
  return ENDS_SPACELESS.test(word);
}
