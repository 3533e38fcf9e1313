import { describe, expect, it } from 'vitest';
import { heldOrder, survivorOf } from './row-order.js';

describe('heldOrder', () => {
  const exists = (row: string): boolean => row !== 'gone';

  it('keeps the rows on screen where they are, and adds new ones at the end', () => {
    expect(heldOrder(['a', 'b', 'gone', 'c'], ['new', 'c', 'b', 'a'], exists)).toEqual(['a', 'b', 'c', 'new']);
  });

  it('keeps a row that would no longer be shown, as long as it exists', () => {
    expect(heldOrder(['a', 'b'], ['b', 'c'], exists)).toEqual(['a', 'b', 'c']);
  });
});

describe('survivorOf', () => {
  it.each([
    ['the row itself', ['a', 'b', 'c'], ['c', 'b'], 'b', 'b'],
    ['the next row that is left', ['a', 'b', 'c', 'd'], ['a', 'd'], 'b', 'd'],
    ['the row before, if there is none after it', ['a', 'b', 'c'], ['a', 'b'], 'c', 'b'],
    ['the first row, if there was none', [], ['a', 'b'], undefined, 'a'],
    ['the first row, if the old ones are gone', ['x', 'y'], ['a'], 'x', 'a'],
    ['no row, if there is none', ['x'], [], 'x', undefined],
  ])('is %s', (_what, before, now, row, expected) => {
    expect(survivorOf<string>(before, now, row)).toBe(expected);
  });
});
