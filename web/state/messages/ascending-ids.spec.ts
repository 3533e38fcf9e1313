import { describe, expect, it } from 'vitest';
import { includesId, lowerBound } from './ascending-ids.js';

describe('A list of ids in ascending order', () => {
  it('has a place for every id', () => {
    expect([1, 2, 3, 5, 8, 9].map((id) => lowerBound([2, 5, 8], id))).toEqual([0, 0, 1, 1, 2, 3]);
    expect(lowerBound([], 1)).toBe(0);
  });

  it('contains its ids and no others', () => {
    expect([1, 2, 5, 6, 8, 9].filter((id) => includesId([2, 5, 8], id))).toEqual([2, 5, 8]);
    expect(includesId([], 1)).toBe(false);
  });
});
