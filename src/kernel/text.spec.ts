import { describe, expect, it } from 'vitest';
import { decodeUriSafely, encodeHashComponent, escapeHtml, findUnprintable, foldCase, textLanguage, fenceAround } from './text.js';

describe('foldCase', () => {
  it('ignores differences of case and composition, but not of accents', () => {
    expect(foldCase('É')).toBe(foldCase('e\u0301'));
    expect(foldCase('e')).not.toBe(foldCase('é'));
  });
});

describe('findUnprintable', () => {
  it.each([
    ['plain text 💬', null],
    ['a\u0000', 2],
    ['💬\n', 2],
    ['\ud800', 1],
    ['ab\ufffe', 3],
    ['\ufdd0', 1],
  ])('returns for %j the position %j', (text, position) => expect(findUnprintable(text)).toBe(position));
});

describe('escapeHtml', () => {
  const text = `<a href="x">Tom & Ann's</a>`;

  it('escapes quotes for use in attributes', () => {
    expect(escapeHtml(text)).toBe('&lt;a href=&quot;x&quot;&gt;Tom &amp; Ann&#39;s&lt;/a&gt;');
  });

  it('escapes apostrophes as hexadecimal references on request', () => {
    expect(escapeHtml(text, { quotes: 'hexadecimal' })).toBe('&lt;a href=&quot;x&quot;&gt;Tom &amp; Ann&#x27;s&lt;/a&gt;');
  });

  it('does not escape quotes on request', () => {
    expect(escapeHtml(text, { quotes: 'unescaped' })).toBe(`&lt;a href="x"&gt;Tom &amp; Ann's&lt;/a&gt;`);
  });

  it('uses numeric references on request', () => {
    expect(escapeHtml(`<"&'>`, { numeric: true })).toBe('&#60;&#34;&#38;&#39;&#62;');
  });

  it('escapes ampersands of character references', () => expect(escapeHtml('&lt;')).toBe('&amp;lt;'));
});

describe('decodeUriSafely', () => {
  it.each([
    ['a%20b%C3%A9', 'a bé'],
    ['100%', '100%'],
    ['%ff', '%ff'],
  ])('decodes %j to %j', (text, decoded) => expect(decodeUriSafely(text)).toBe(decoded));
});

describe('encodeHashComponent', () => {
  it.each([
    ['plain-name', 'plain-name'],
    ["a.b (it's)*!", 'a.2Eb.20.28it.27s.29.2A.21'],
    ['50%/é', '50.25.2F.C3.A9'],
    ['\ud800', '.EF.BF.BD'],
  ])('encodes %j as %j', (text, encoded) => expect(encodeHashComponent(text)).toBe(encoded));
});

describe('textLanguage', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['en-gb', 'en'],
    ['fr', 'en'],
    ['', 'en'],
  ])('writes to people with the language %j in %j', (code, language) => {
    expect(textLanguage(code)).toBe(language);
  });
});

describe('A fence', () => {
  it.each([
    ['plain', '```'],
    ['a `word`', '```'],
    ['````\nfour\n````', '`````'],
    ['~~~~', '```'],
  ])('around %j is longer than what would end it', (text, fence) => {
    expect(fenceAround(text, '`')).toBe(fence);
  });
});
