import { describe, expect, it } from 'vitest';
import { AlertWordMatcher } from './alert-word-matcher.js';

const matchNarrow = (word: string, text: string): boolean => {
  const matcher = new AlertWordMatcher();
  matcher.set(1, [word]);
  return matcher.match(text).length > 0;
};

describe('AlertWordMatcher', () => {
  it.each([
    ['alone', 'water', 'water'],
    ['at the start', 'water', 'water and wine'],
    ['at the end', 'water', 'wine and water'],
    ['in other case', 'Water', 'WATER'],
    ['before a full stop', 'water', 'More water.'],
    ['between marks', 'water', '**water**, (water) and `water`'],
    ['between quotation marks', 'water', 'They say "water"'],
    ['on a line of its own', 'water', 'wine\nwater\nbread'],
    ['of several words', 'fire and water', 'Both fire and water!'],
    ['with marks inside', "what's up", "So what's up?"],
    ['that begins with a mark', '(water)', 'see (water)'],
    ['that ends with a mark', 'c++', 'I like C++.'],
    ['that is not a letter', '☃', 'a ☃ in the sun'],
    ['between full-width brackets', 'water', '看（water）'],
    ['between quotation marks of another language', 'water', 'Sie sagen „water“'],
    ['after letters without spaces', 'water', '我喜欢water的'],
    ['of letters without spaces', '会議', '今日の会議は中止'],
    ['after one that does not count', 'water', 'waterfall, water'],
    ['after the same word within another', 'a b', 'a a b'],
  ])('finds a word %s', (_, word, text) => {
    expect(matchNarrow(word, text)).toBe(true);
  });

  it.each([
    ['within a word', 'water', 'waterfall'],
    ['at the end of a word', 'water', 'backwater'],
    ['in an address', 'water', 'https://example.com/water/well'],
    ['with a hyphen', 'water', 'fire-water'],
    ['of several words in part', 'fire and water', 'fire and'],
    ['with another space', 'fire water', 'fire  water'],
    ['that is absent', 'water', 'wine'],
  ])('does not find a word %s', (_, word, text) => {
    expect(matchNarrow(word, text)).toBe(false);
  });

  it('lists the accounts that have each word, by id', () => {
    const matcher = new AlertWordMatcher();
    matcher.set(3, ['water', 'fire']);
    matcher.set(2, ['water']);
    matcher.set(1, ['fire']);
    expect([matcher.match('water'), matcher.match('fire'), matcher.match('fire, water'), matcher.match('air')]).toEqual([
      [2, 3],
      [1, 3],
      [1, 2, 3],
      [],
    ]);
  });

  it('finds words with a common prefix only as whole words', () => {
    const matcher = new AlertWordMatcher();
    matcher.set(1, ['red rose']);
    matcher.set(2, ['red rose garden']);
    matcher.set(3, ['red']);
    matcher.set(4, ['red roses']);
    expect(matcher.match('a red rose, gardens')).toEqual([1, 3]);
    expect(matcher.match('a red rose garden')).toEqual([1, 2, 3]);
    matcher.set(1, []);
    matcher.set(3, []);
    expect(matcher.match('a red rose garden of red roses')).toEqual([2, 4]);
  });

  it('no longer finds words that were replaced', () => {
    const matcher = new AlertWordMatcher();
    matcher.set(1, ['water', 'water well']);
    matcher.set(2, ['water']);
    matcher.set(1, ['fire']);
    expect([matcher.match('water well'), matcher.match('fire')]).toEqual([[2], [1]]);
    matcher.set(1, []);
    matcher.set(2, []);
    expect([matcher.match('water well'), matcher.match('fire')]).toEqual([[], []]);
  });
});
