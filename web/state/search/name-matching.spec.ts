import { describe, expect, it } from 'vitest';
import { containsFolded, foldText, foldedWords, isFoldedAlike, unfoldedRange } from '../../kernel/fold-text.js';
import { findNamed, matchedPart, matchName } from './name-matching.js';

describe('foldText', () => {
  it.each([
    ['Łukasz', 'lukasz'],
    ['Søren', 'soren'],
    ['Işık İ', 'isik i'],
    ['Straße', 'strasse'],
    ['a\u00a0b\tc', 'a b c'],
    ['हिन्दी', 'हिन्दी'],
  ])('of %j', (text, folded) => expect(foldText(text)).toBe(folded.normalize('NFD')));

  it('lets a syllable of Hangul be found while it is being typed', () => {
    expect(matchName('한국어', foldText('하'))).toBe(1);
  });
});

describe('comparing what is typed', () => {
  it.each([
    ['Dupe Person', 'dupe  pérson', true],
    ['Dupe Person', 'Dupe\u00a0Person ', true],
    ['Dupe Person', 'DupePerson', false],
  ])('takes %j and %j for alike: %j', (a, b, alike) => expect(isFoldedAlike(a, b)).toBe(alike));

  it('finds parts and words', () => {
    expect(containsFolded('Ændringer i Ålborg', ' aend')).toBe(true);
    expect(containsFolded('Ændringer', 'ndx')).toBe(false);
    expect(foldedWords(' Łukasz  ŻAK ')).toEqual(['lukasz', 'zak']);
  });

  it.each([
    ['Straße', 'stra', 'Stra'],
    ['Straße', 'ss', 'ß'],
    ['Weiße Straße', 'strasse', 'Straße'],
    ['Søren Kjær', 'kj', 'Kj'],
    ['Ada Jose\u0301', 'jose', 'Jose\u0301'],
    ['💬 Łukasz', 'luk', 'Łuk'],
    ['Plain Name', 'name', 'Name'],
  ])('marks in %j for %j the part %j', (name, query, part) => {
    const [from, to] = matchedPart(name, query) ?? [0, 0];
    expect(name.slice(from, to)).toBe(part);
  });

  it('gives an empty part where there is nothing', () => expect(unfoldedRange('', 0, 0)).toEqual([0, 0]));
});

describe('findNamed', () => {
  const find = (typed: string, ...names: string[]): string | undefined => findNamed(names, typed, (name) => [name]);

  it('prefers the name as it is written, then in another case, and without accents only the one that it can be', () => {
    expect(find('dupe', 'Dupe', 'dupe')).toBe('dupe');
    expect(find('DUPE', 'Dupe', 'dupé')).toBe('Dupe');
    expect(find('soren', 'Søren')).toBe('Søren');
    expect(find('soren', 'Søren', 'Sören')).toBeUndefined();
  });
});
