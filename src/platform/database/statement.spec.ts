import { describe, expect, it } from 'vitest';
import { inlined, rowMarks } from './statement.js';

describe('a statement with its values written out', () => {
  it.each([
    ['numbers', 12, '12'],
    ['nothing', null, 'NULL'],
    ['truth', true, '1'],
    ['bytes', Buffer.from([0, 255]), "X'00ff'"],
    ['texts', 'plain "text" ?', `'plain "text" ?'`],
    ['texts that want to get out', `' OR 1; -- \\`, `'\\' OR 1; -- \\\\'`],
    ['texts that escape an escape', `\\'`, `'\\\\\\''`],
  ])('writes %s', (_, value, literal) => {
    expect(inlined({ text: 'SELECT ?', values: [value] })).toBe(`SELECT ${literal}`);
  });

  it('puts each value in its place', () => {
    expect(inlined({ text: `INSERT INTO t VALUES ${rowMarks(2, 2)}`, values: [1, 'a?', 2, 'b'] })).toBe(
      "INSERT INTO t VALUES (1,'a?'),(2,'b')",
    );
  });

  it('refuses what it cannot write', () => {
    expect(() => inlined({ text: 'SELECT ?', values: [Number.NaN] })).toThrow();
    expect(() => inlined({ text: 'SELECT ?', values: [] })).toThrow();
  });
});
