import { describe, expect, it } from 'vitest';
import { foldText, foldWords, spellingsOf } from './fold-text.js';

describe('foldText', () => {
  it.each([
    ['Łukasz Żółć', 'lukasz zolc'],
    ['Søren Kjærgård', 'soren kjaergard'],
    ['Işık İnönü', 'isik inonu'],
    ['Straße', 'strasse'],
    ['Đặng Thị Ngọc', 'dang thi ngoc'],
    ['Þórður Ægir', 'thordur aegir'],
    ['Ħamrun Œuvre', 'hamrun oeuvre'],
    ['O’Brien', "o'brien"],
    ['Ἀθῆναι ΌΣΟΣ', 'αθηναι οσοσ'],
    ['Ёлка', 'елка'],
    ['مُحَمَّد', 'محمد'],
    ['שָׁלוֹם', 'שלום'],
    ['e\u0301', 'e'],
  ])('writes %j without case and accents', (text, folded) => expect(foldText(text)).toBe(folded));

  it.each(['हिन्दी', 'がぎぐ', '한글', '全文検索', 'ภาษาไทย', '1\ufe0f\u20e3', '🌹'])(
    'keeps the signs that are part of the words of %j',
    (text) => expect(foldText(text)).toBe(text.normalize('NFC')),
  );

  it('finds nothing more to fold in what it has folded', () => {
    for (let code = 0; code < 0x1_0000; code += 1) {
      const folded = foldText(String.fromCharCode(code));
      expect(foldText(folded), code.toString(16)).toBe(folded);
    }
  });
});

describe('foldWords', () => {
  it('keeps each word once, and no word that is too long', () => {
    expect(foldWords(' søren soren straße ', 6)).toBe(' soren strass ');
    expect(foldWords(' deploy now ', 6)).toBe(' deploy now ');
  });
});

describe('spellingsOf', () => {
  it('lists what is folded to a letter or a pair', () => {
    expect(spellingsOf('o')).toEqual(expect.arrayContaining(['o', 'O', 'ø', 'Ö', 'ộ']));
    expect(spellingsOf('ss')).toEqual(['ß', 'ẞ']);
    expect(spellingsOf('文')).toEqual(['文']);
    for (const spelling of spellingsOf('i')) expect(foldText(spelling)).toBe('i');
  });
});
