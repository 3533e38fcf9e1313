import { describe, expect, it } from 'vitest';
import { chunks } from './chunks.js';

describe('chunks', () => {
  it.each([
    ['no items', [], []],
    ['fewer items than a chunk holds', [1, 2], [[1, 2]]],
    ['as many items as a chunk holds', [1, 2, 3], [[1, 2, 3]]],
    ['more items than a chunk holds', [1, 2, 3, 4, 5, 6, 7], [[1, 2, 3], [4, 5, 6], [7]]],
  ])('splits %s', (_, items, expected) => {
    expect(chunks(items, 3)).toEqual(expected);
  });

  it('does not change the list', () => {
    const items = [1, 2, 3];
    for (const chunk of chunks(items, 2)) chunk.pop();
    expect(items).toEqual([1, 2, 3]);
  });

  it.each([0, -1, Number.NaN])('rejects the size %s', (size) => {
    expect(() => chunks([1], size)).toThrow(RangeError);
  });
});
