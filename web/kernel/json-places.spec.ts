import { describe, expect, it } from 'vitest';
import { lineAt, readJsonPlaces } from './json-places.js';

const TEXT = `{
  "name": "Pumps",
  "messages": {
    "a/b~c": { "topic": "{x}", "list": [1, -2.5e3, "\\"", null] }
  }
}
`;

describe('The places of a JSON text', () => {
  it.each([
    ['', '{\n  "name"'],
    ['/name', '"Pumps"'],
    ['/messages/a~1b~0c/topic', '"{x}"'],
    ['/messages/a~1b~0c/list/2', '"\\""'],
    ['/messages/a~1b~0c/text', '{ "topic"'],
    ['/other/one', '{\n  "name"'],
  ])('are found by a pointer, or that of what is around it: %j', (pointer, found) => {
    const { brokenAt, placeOf } = readJsonPlaces(TEXT);
    expect(brokenAt).toBe(undefined);
    expect(TEXT.slice(placeOf(pointer))).toMatch(new RegExp(`^${found.replaceAll(/[{}"\\]/g, '\\$&')}`));
  });

  it.each([
    ['', ''],
    ['{"a": 1,}', '}'],
    ['{"a" 1}', '1}'],
    ["{'a': 1}", "'a': 1}"],
    ['[1 2]', '2]'],
    ['{"a": tru}', 'tru}'],
    ['{} {}', '{}'],
    ['{"a": "x\ny"}', '"x\ny"}'],
  ])('say where a text is none: %j', (text, rest) => {
    const { brokenAt = -1 } = readJsonPlaces(text);
    expect(text.slice(brokenAt)).toBe(rest);
    expect(() => JSON.parse(text) as unknown).toThrow();
  });

  it('end where a text is nested too deeply', () => {
    expect(readJsonPlaces('['.repeat(100_000)).brokenAt).toBe(200);
  });
});

describe('The line of a place', () => {
  it.each([
    [0, { number: 1, from: 0, to: 2 }],
    [2, { number: 1, from: 0, to: 2 }],
    [3, { number: 2, from: 3, to: 5 }],
    [6, { number: 3, from: 6, to: 6 }],
  ])('is found for %i', (place, line) => {
    expect(lineAt('ab\ncd\n', place)).toEqual(line);
  });
});
