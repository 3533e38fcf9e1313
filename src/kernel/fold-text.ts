/** Letters that Unicode does not take apart, by what they are written as without their signs. Pairs are written as two letters. */
const LETTERS: Readonly<Record<string, string>> = {
  a: 'ⱥ',
  b: 'ƀƃɓ',
  c: 'ƈȼ',
  d: 'đðƌɖɗȡ',
  e: 'ɇəǝɛ',
  f: 'ƒ',
  g: 'ǥɠ',
  h: 'ħⱨ',
  i: 'ıɨ',
  j: 'ȷɉ',
  k: 'ĸƙⱪ',
  l: 'łŀƚƛȴɫ',
  m: 'ɱ',
  n: 'ŋƞɲȵ',
  o: 'øɔⱺ',
  p: 'ƥᵽ',
  q: 'ɋ',
  r: 'ɍɽ',
  s: 'ſȿ',
  t: 'ŧƫƭȶʈⱦ',
  u: 'ʉ',
  v: 'ʋⱴ',
  w: 'ⱳ',
  y: 'ƴɏỿ',
  z: 'ƶȥɀⱬ',
  ae: 'æ',
  dz: 'ǆǳ',
  ff: 'ﬀ',
  fi: 'ﬁ',
  fl: 'ﬂ',
  ij: 'ĳ',
  lj: 'ǉ',
  nj: 'ǌ',
  oe: 'œ',
  ss: 'ß',
  th: 'þ',
  "'n": 'ŉ',
  "'": '’‘ʼ',
  σ: 'ς',
};

const PLAIN = new Map(Object.entries(LETTERS).flatMap(([plain, letters]) => Array.from(letters, (letter) => [letter, plain] as const)));
const SPECIAL = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g');
/** Accents, and the vowel points of Hebrew and Arabic. The signs of other scripts, such as the vowels of Hindi, are part of their words. */
const ACCENTS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1aff\u1dc0-\u1dff\ufe20-\ufe2f]/g;

/**
 * The form in which texts are searched: in lower case, without accents, with letters such as `ł`, `ø` and `ß` as those who lack them write
 * them. Equality of names is a matter of `foldCase`. The web client has the same table.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (isPlain(lower)) return lower;
  const folded = lower
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(SPECIAL, (letter) => PLAIN.get(letter) ?? letter);
  return folded.normalize('NFC');
}

function isPlain(text: string): boolean {
  return /^[\0-\u007f]*$/.test(text);
}

/** Folds the words of a text that consists of words between spaces. @returns each once @param longest how many characters of a word are kept */
export function foldWords(text: string, longest: number): string {
  if (isPlain(text)) return text;
  const words = text.split(' ').filter((word) => word !== '');
  return ` ${[...new Set(words.map((word) => Array.from(foldText(word)).slice(0, longest).join('')))].join(' ')} `;
}

let spellings: ReadonlyMap<string, readonly string[]> | undefined;

/** All characters that are folded to a text of one or two letters, by that text. Made when it is first needed. */
export function spellingsOf(folded: string): readonly string[] {
  spellings ??= allSpellings();
  return spellings.get(folded) ?? [folded];
}

function allSpellings(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [from, to] of SCRIPTS_WITH_ACCENTS) {
    for (let code = from; code <= to; code += 1) {
      const character = String.fromCodePoint(code);
      if (!/\p{L}|['’‘]/u.test(character)) continue;
      const folded = foldText(character);
      found.set(folded, [...(found.get(folded) ?? []), character]);
    }
  }
  return found;
}

const SCRIPTS_WITH_ACCENTS = [
  [0x20, 0x6ff],
  [0x1e00, 0x1fff],
  [0x2010, 0x201f],
  [0x2c60, 0x2c7f],
  [0xfb00, 0xfb4f],
] as const;
