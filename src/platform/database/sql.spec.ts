import { describe, expect, it } from 'vitest';
import { anyOf, inlineValues, inList, padToPowerOfTwo, placeholders, rowPlaceholders } from './sql.js';

describe('placeholders', () => {
  it('are one for each value', () => {
    expect(placeholders(3)).toBe('?, ?, ?');
    expect(placeholders(['a', 'b'])).toBe('?, ?');
  });

  it('are one tuple for each row, which may contain constants', () => {
    expect(rowPlaceholders(2, 3)).toBe('(?, ?, ?), (?, ?, ?)');
    expect(rowPlaceholders(['a', 'b'], '(?, NULL)')).toBe('(?, NULL), (?, NULL)');
  });
});

describe('padToPowerOfTwo', () => {
  it.each([
    [[], []],
    [[1], [1]],
    [
      [1, 2, 3],
      [1, 2, 3, 3],
    ],
    [
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5, 5, 5, 5],
    ],
  ])('repeats the last value of %j', (values, expected) => {
    expect(padToPowerOfTwo(values)).toEqual(expected);
  });

  it('repeats another value where the last one must not be repeated', () => {
    expect(padToPowerOfTwo([1, 2, 3], 0)).toEqual([1, 2, 3, 0]);
    expect(padToPowerOfTwo([], 0)).toEqual([]);
  });
});

describe('conditions', () => {
  it('compare a column with a padded list, and are false for an empty one', () => {
    expect(inList('m.id', [1, 2, 3])).toEqual({ text: 'm.id IN (?, ?, ?, ?)', values: [1, 2, 3, 3] });
    expect(inList('m.id', [])).toEqual({ text: '1 = 0', values: [] });
  });

  it('are combined with OR in parentheses, unless there is one', () => {
    const [one, other] = [inList('a', [1]), inList('b', [2])];
    expect(anyOf([one])).toBe(one);
    expect(anyOf([one, other])).toEqual({ text: '(a IN (?) OR b IN (?))', values: [1, 2] });
  });
});

describe('inlineValues', () => {
  it.each([
    ['a number', 12, '12'],
    ['null', null, 'NULL'],
    ['a boolean', true, 'true'],
    ['bytes', Buffer.from([0, 255]), "X'00ff'"],
    ['a string with quotation marks and a question mark', 'plain "text" ?', `'plain \\"text\\" ?'`],
    ['a string that tries to end its literal', `' OR 1; -- \\`, `'\\' OR 1; -- \\\\'`],
    ['a string with an escaped quotation mark', `\\'`, `'\\\\\\''`],
  ])('writes %s as a literal', (_, value, literal) => {
    expect(inlineValues({ text: 'SELECT ?', values: [value] })).toBe(`SELECT ${literal}`);
  });

  it('replaces each placeholder by its own value', () => {
    expect(inlineValues({ text: `INSERT INTO t VALUES ${rowPlaceholders(2, 2)}`, values: [1, 'a?', 2, 'b'] })).toBe(
      "INSERT INTO t VALUES (1, 'a?'), (2, 'b')",
    );
  });

  it('throws for a value without a literal and for a missing value', () => {
    for (const value of [Number.NaN, Infinity, new Date()]) expect(() => inlineValues({ text: 'SELECT ?', values: [value] })).toThrow();
    expect(() => inlineValues({ text: 'SELECT ?', values: [] })).toThrow();
  });
});
