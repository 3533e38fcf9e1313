import querystring from 'node:querystring';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../kernel/limits.js';
import { parseFields, TooManyFields } from './form-fields.js';

const parsed = (text: string): object => ({ ...parseFields(Buffer.from(text)) });

describe('parseFields', () => {
  it.each([
    'a=1&b=2',
    'a',
    '=b',
    'a=b=c',
    '&&a=1&',
    'a+b=c+d%2B%20',
    '%61%3D=%26%3d%C3%A4',
    'ä=ö 😀',
    'a=%F0%9F%98%80',
    '%',
    'a=%4',
    'a=%zz',
    'a=%%41',
  ])('finds the same fields as node:querystring in %s', (text) => {
    expect(parsed(text)).toEqual({ ...querystring.parse(text) });
  });

  it('returns the last value of a repeated name', () => {
    expect(parsed('a=1&b=2&a=3')).toEqual({ a: '3', b: '2' });
  });

  it('accepts any name', () => {
    expect(Object.entries(parseFields(Buffer.from('__proto__=1&constructor=2')))).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });

  it('leaves invalid percent-encoding unchanged and replaces invalid UTF-8', () => {
    expect(parsed('a=ä%zz%41')).toEqual({ a: 'ä%zzA' });
    expect(parsed('a=x%FFy')).toEqual({ a: 'x\ufffdy' });
  });

  it('rejects more fields than the limit', () => {
    const names = Array.from({ length: LIMITS.MAX_BODY_FIELDS }, (_, at) => `a${at}=1`);
    expect(Object.keys(parsed(names.join('&')))).toHaveLength(LIMITS.MAX_BODY_FIELDS);
    expect(() => parsed([...names, 'b=1'].join('&'))).toThrow(TooManyFields);
  });
});
