import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../kernel/limits.js';
import { DecimalLiteral, JsonTooLarge, jsonOrText, parseJson, TooManyItems } from './json.js';

const decimal = (value: number): DecimalLiteral => new DecimalLiteral(value);

describe('jsonOrText', () => {
  const PARTS = [
    '{',
    '}',
    '[',
    ']',
    '"',
    '"a"',
    ',',
    ':',
    '1',
    '0',
    '-',
    '.5',
    'e3',
    '+',
    'true',
    'false',
    'null',
    'tru',
    'nul',
    ' ',
    '\n',
  ];

  it('returns the value of every text that is JSON, and every other text itself', () => {
    const more = [...PARTS, '\t', '\r', '\f', '\u00a0', '\ufeff', "'", 'NaN', 'Infinity', '/**/', '\\', 'general chat', '\\ud800', 'é', ''];
    let values = 0;
    for (const first of more)
      for (const second of more)
        for (const third of more) {
          const text = first + second + third;
          let expected: unknown = text;
          try {
            expected = parseJson(text);
            values += 1;
          } catch {
            // It is no JSON.
          }
          const value = jsonOrText(text);
          if (value !== expected) expect(value, JSON.stringify(text)).toEqual(expected);
        }
    expect(values).toBeGreaterThan(500);
  });
});

describe('parseJson', () => {
  it.each([
    ['[1,-2,1.5,"1.0"]', [1, -2, 1.5, '1.0']],
    ['1.0', decimal(1)],
    ['1.5', 1.5],
    ['[1.0,1e2,-3.0E0]', [decimal(1), decimal(100), decimal(-3)]],
    ['{"a":[{"b":2.0}],"1.0":"\\"2.0\\\\"}', { a: [{ b: decimal(2) }], '1.0': '"2.0\\' }],
    ['"1.0"', '1.0'],
  ])('distinguishes integers from decimal literals in %s', (text, expected) => {
    expect(parseJson(text)).toEqual(expected);
  });

  it('rejects text that is nested too deeply or has too many values before it is decoded', () => {
    const deep = (levels: number): string => '[1.0,'.repeat(levels - 1) + '[]' + ']'.repeat(levels - 1);
    const long = (values: number): string => JSON.stringify(new Array<number>(values).fill(1));
    expect(() => parseJson(deep(LIMITS.MAX_JSON_LEVELS))).not.toThrow();
    expect(() => parseJson(long(LIMITS.MAX_JSON_VALUES))).not.toThrow();
    for (const text of [deep(LIMITS.MAX_JSON_LEVELS + 1), '{"a":'.repeat(21), '['.repeat(300_000), long(LIMITS.MAX_JSON_VALUES + 1)]) {
      expect(() => parseJson(text)).toThrow(JsonTooLarge);
      expect(jsonOrText(text)).toBe(text);
    }
  });

  it('counts the elements of the top-level list or object only, before it is decoded', () => {
    const maxItems = { bracket: '[', max: 2 } as const;
    expect(parseJson(' [[1,2,3],{"a,b":[],"c":4}]', maxItems)).toHaveLength(2);
    expect(parseJson('{"a":1,"b":2,"c":3}', maxItems)).toEqual({ a: 1, b: 2, c: 3 });
    for (const text of ['[1,2,3]', '\n[1,2,{', '[",",[1],"\\"",']) expect(() => parseJson(text, maxItems)).toThrow(TooManyItems);
    expect(() => parseJson('{"a":1,"b":2,"c":3}', { bracket: '{', max: 2 })).toThrow('is too long (limit: 2 items)');
  });

  it('recognises decimal literals under any key', () => {
    const value = parseJson('{"__proto__":1.0,"a":[2.0]}') as object;
    expect(Object.entries(value)).toEqual([
      ['__proto__', decimal(1)],
      ['a', [decimal(2)]],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('ignores brackets and commas inside strings', () => {
    const text = `\\"${'[,{'.repeat(LIMITS.MAX_JSON_VALUES)}\\`;
    expect(parseJson(JSON.stringify([text]))).toEqual([text]);
  });

  it('throws a SyntaxError for text that is not JSON', () => {
    for (const text of ['', '[1.0', '1.', '[1.0}', 'x1.0']) expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it.each(['"\\ud800"', '["a\\uDFFFb"]', '{"\\ud83d":1}', '"\\ude00\\ud83d"', '"\\\\\\ud83d\\\\ude00"'])(
    'rejects the unpaired surrogate in %s',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it('accepts surrogate pairs and escaped backslashes before "ud800"', () => {
    expect(parseJson('["\\ud83d\\uDE00", "\\\\ud800", "\\ud7ff\\ue000"]')).toEqual(['😀', '\\ud800', '\ud7ff\ue000']);
  });

  it('produces decimal literals that are serialized as numbers', () => {
    expect(JSON.stringify(parseJson('{"a":1.0}'))).toBe('{"a":1}');
  });
});
