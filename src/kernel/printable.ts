/** 1-based position of the first control character, surrogate or non-character; null if there is none (notes 2.10). */
export function firstUnprintable(text: string): number | null {
  let position = 0;
  for (const character of text) {
    position += 1;
    const code = character.codePointAt(0) ?? 0;
    if (/[\p{Cc}\p{Cs}]/u.test(character) || (code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef)) return position;
  }
  return null;
}
