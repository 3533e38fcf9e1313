import { describe, expect, it } from 'vitest';
import { directed, isolated } from './text-direction.js';

const [LRM, RLM] = ['\u200e', '\u200f'];

describe('isolated', () => {
  it.each([
    ['Ada', 'Ada'],
    ['دانا', '\u2068دانا\u2069'],
    ['Ada \u202eadA', '\u2068Ada \u202eadA\u2069'],
  ])('makes of %j %j', (name, expected) => {
    expect(isolated(name)).toBe(expected);
  });
});

describe('directed', () => {
  it.each([
    ['a text without names of another direction as it is', 'Ada, Ben', ''],
    ['an English text that begins with such a name from left to right', `${isolated('דוד')} and Ada`, LRM],
    ['a Hebrew text that begins with such a name from right to left', `${isolated('דוד')} שלום`, RLM],
    ['such names alone from left to right', `${isolated('דוד')}, ${isolated('دانا')}`, LRM],
  ])('writes %s', (_what, text, mark) => {
    expect(directed(text)).toBe(`${mark}${text}`);
  });
});
