import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../kernel/limits.js';
import { DecimalLiteral, JsonTooLarge, jsonOrText, parseJson, TooManyItems } from './json.js';

const decimal = (value: number): DecimalLiteral => new DecimalLiteral(value);

describe('JSON as clients send it', () => {
  it.each([
    ['[1,-2,1.5,"1.0"]', [1, -2, 1.5, '1.0']],
    ['1.0', decimal(1)],
    ['1.5', 1.5],
    ['[1.0,1e2,-3.0E0]', [decimal(1), decimal(100), decimal(-3)]],
    ['{"a":[{"b":2.0}],"1.0":"\\"2.0\\\\"}', { a: [{ b: decimal(2) }], '1.0': '"2.0\\' }],
    ['"1.0"', '1.0'],
  ])('tells whole numbers in %s from those that only have the value of one', (text, expected) => {
    expect(parseJson(text)).toEqual(expected);
  });

  it('refuses what is nested too deeply, or has too many values, before it is decoded', () => {
    const deep = (levels: number): string => '[1.0,'.repeat(levels - 1) + '[]' + ']'.repeat(levels - 1);
    const long = (values: number): string => JSON.stringify(new Array<number>(values).fill(1));
    expect(() => parseJson(deep(LIMITS.MAX_JSON_LEVELS))).not.toThrow();
    expect(() => parseJson(long(LIMITS.MAX_JSON_VALUES))).not.toThrow();
    for (const text of [deep(LIMITS.MAX_JSON_LEVELS + 1), '{"a":'.repeat(21), '['.repeat(300_000), long(LIMITS.MAX_JSON_VALUES + 1)]) {
      expect(() => parseJson(text)).toThrow(JsonTooLarge);
      expect(jsonOrText(text)).toBe(text);
    }
  });

  it('counts the elements of the text itself before it is decoded, and none of what is in them', () => {
    const most = { bracket: '[', max: 2 } as const;
    expect(parseJson(' [[1,2,3],{"a,b":[],"c":4}]', most)).toHaveLength(2);
    expect(parseJson('{"a":1,"b":2,"c":3}', most)).toEqual({ a: 1, b: 2, c: 3 });
    for (const text of ['[1,2,3]', '\n[1,2,{', '[",",[1],"\\"",']) expect(() => parseJson(text, most)).toThrow(TooManyItems);
    expect(() => parseJson('{"a":1,"b":2,"c":3}', { bracket: '{', max: 2 })).toThrow('is too long (limit: 2 items)');
  });

  it('tells decimals apart under any key', () => {
    const value = parseJson('{"__proto__":1.0,"a":[2.0]}') as object;
    expect(Object.entries(value)).toEqual([
      ['__proto__', decimal(1)],
      ['a', [decimal(2)]],
    ]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('does not take brackets and commas in texts for what they are outside', () => {
    const text = `\\"${'[,{'.repeat(LIMITS.MAX_JSON_VALUES)}\\`;
    expect(parseJson(JSON.stringify([text]))).toEqual([text]);
  });

  it('refuses what is none', () => {
    for (const text of ['', '[1.0', '1.', '[1.0}', 'x1.0']) expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it.each(['"\\ud800"', '["a\\uDFFFb"]', '{"\\ud83d":1}', '"\\ude00\\ud83d"', '"\\\\\\ud83d\\\\ude00"'])(
    'refuses the half letter in %s',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it('takes whole letters, and texts about half ones', () => {
    expect(parseJson('["\\ud83d\\uDE00", "\\\\ud800", "\\ud7ff\\ue000"]')).toEqual(['😀', '\\ud800', '\ud7ff\ue000']);
  });

  it('writes them as numbers again', () => {
    expect(JSON.stringify(parseJson('{"a":1.0}'))).toBe('{"a":1}');
  });
});
