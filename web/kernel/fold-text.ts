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
 * The form in which the client compares what is typed with names: in lower case, without accents, with letters such as `ł`, `ø` and `ß` as
 * those who lack them write them. The server folds the words of searches by the same table. Letters of Hangul stand one after another, so that
 * a syllable that is being typed is found in those that it begins.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\x20-\x7e]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replaceAll(ACCENTS, '')
    .replaceAll(SPECIAL, (letter) => PLAIN.get(letter) ?? letter)
    .replaceAll(/\s/g, ' ');
}

/** Whether two texts differ in case, accents and the width of spaces at most. */
export function isFoldedAlike(a: string, b: string): boolean {
  return withSingleSpaces(foldText(a)) === withSingleSpaces(foldText(b));
}

function withSingleSpaces(text: string): string {
  return text.trim().replaceAll(/ +/g, ' ');
}

/** Whether a text contains what was typed, in any case, with or without accents. */
export function containsFolded(text: string, typed: string): boolean {
  return foldText(text).includes(foldText(typed.trim()));
}

/** The words of what was typed. */
export function foldedWords(typed: string): string[] {
  return foldText(typed).split(' ').filter(Boolean);
}

/** A part of a text that a part of its folded form stands for. @param from and `to` are positions in the folded form */
export function unfoldedRange(text: string, from: number, to: number): readonly [from: number, to: number] {
  let folded = 0;
  let at = 0;
  let start: number | undefined;
  let end = 0;
  for (const character of text) {
    const length = foldText(character).length;
    if (start === undefined && folded + length > from) start = at;
    at += character.length;
    if (start !== undefined && (folded < to || length === 0)) end = at;
    folded += length;
    if (folded > to) break;
  }
  return [start ?? at, end];
}
