import { describe, expect, it } from 'vitest';
import { Re2LinkRuleMatcher } from '../../../../platform/content/re2-link-rule-matcher.js';
import { findReferences } from './find-references.js';
import { MarkdownItRenderer } from './markdown-it-renderer.js';
import { MarkdownTopicLinkFinder } from './markdown-topic-link-finder.js';

const renderer = new MarkdownItRenderer();
const LINKIFIERS = [
  { pattern: '#(?P<id>\\d+)', urlTemplate: 'https://issues.test/{id}' },
  { pattern: '票(?P<id>\\d+)', urlTemplate: 'https://tickets.test/{id}' },
];

function html(content: string): string {
  return renderer.render(content, {
    users: [{ id: 21, fullName: 'Ada', isActive: true }],
    channels: [{ id: 3, name: 'garden' }],
    groups: [{ id: 6, name: 'gardeners', isActive: true }],
    topics: [],
    linkifiers: LINKIFIERS,
    emoticons: true,
  }).html;
}

/** The addresses to which a text links, each with the text of its link. */
const linksIn = (content: string): string[] =>
  [...html(content).matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, href, text]) => `${text} ${href}`);
const SAME = 'https://a.test/x https://a.test/x';

describe('A link without markup', () => {
  it.each([
    '文',
    '字、',
    '字。',
    'は',
    'カー',
    '주소는',
    'ที่',
    '（',
    '「',
    '『',
    '【',
    '《',
    '〈',
    '［',
    '｛',
    '：',
    '，',
    '“',
    '”',
    '‘',
    '’',
    '„',
    '‚',
    '«',
    '»',
    '‹',
    '›',
    '¿',
    '—',
    '…',
    '𠀀',
  ])('begins directly after %s', (before) => {
    expect(linksIn(`${before}https://a.test/x`)).toEqual([SAME]);
    expect(linksIn(`Siehe ${before}https://a.test/x ok`)).toEqual([SAME]);
    expect(linksIn(`${before}example.com`)).toEqual(['example.com http://example.com']);
    expect(linksIn(`${before}a@example.com`)).toEqual(['a@example.com mailto:a@example.com']);
  });

  it.each(['word', 'é', 'ж', '9', '-', '/', '='])('does not begin directly after %s', (before) => {
    expect(linksIn(`${before}https://a.test/x`)).toEqual([]);
  });

  it.each([
    ['（', '）'],
    ['「', '」'],
    ['『', '』'],
    ['【', '】'],
    ['《', '》'],
    ['〈', '〉'],
    ['［', '］'],
    ['“', '”'],
    ['„', '“'],
    ['‘', '’'],
    ['‚', '‘'],
    ['«', '»'],
    ['»', '«'],
    ['‹', '›'],
    ['”', '”'],
    ['请看', '。'],
    ['请看', '，谢谢'],
    ['请看', '！'],
    ['请看', '；'],
    ['请看', '…'],
    ['看', '）。'],
  ])('between %s and %s contains neither', (before, after) => {
    for (const [address, href] of [
      ['https://a.test/x', 'https://a.test/x'],
      ['https://a.test', 'https://a.test'],
      ['https://a.test/?q=1', 'https://a.test/?q=1'],
      ['example.com', 'http://example.com'],
      ['example.com/x', 'http://example.com/x'],
      ['a@example.com', 'mailto:a@example.com'],
    ]) {
      expect(linksIn(`${before}${address}${after}`)).toEqual([`${address} ${href}`]);
      expect(linksIn(`${before}${address}${after} ok`)).toEqual([`${address} ${href}`]);
    }
  });

  it.each([
    ['请看https://example.com谢谢', 'https://example.com https://example.com'],
    ['주소는 https://example.com:8080에서', 'https://example.com:8080 https://example.com:8080'],
    ['请看example.com谢谢', 'example.com http://example.com'],
    ['联系me@example.com谢谢', 'me@example.com mailto:me@example.com'],
    ['https://zh.example.org/wiki/维基百科', 'https://zh.example.org/wiki/维基百科 https://zh.example.org/wiki/维基百科'],
    ['https://zh.example.org/wiki/歌（曲）', 'https://zh.example.org/wiki/歌（曲） https://zh.example.org/wiki/歌（曲）'],
    ['http://例子.测试/路', 'http://例子.测试/路 http://例子.测试/路'],
    ['例え.jp', '例え.jp http://例え.jp'],
    ['https://fr.example.org/L’Étranger', 'https://fr.example.org/L’Étranger https://fr.example.org/L’Étranger'],
  ])('is found in %s', (content, link) => {
    expect(linksIn(content)).toEqual([link]);
  });

  it('is found in topics as in messages', () => {
    const finder = new MarkdownTopicLinkFinder(new Re2LinkRuleMatcher());
    const urls = (topic: string): string[] => finder.find(topic, LINKIFIERS).map(({ url }) => url);
    expect(urls('请看https://a.test/x')).toEqual(['https://a.test/x']);
    expect(urls('„https://a.test/x“ und （example.com）')).toEqual(['https://a.test/x', 'https://example.com']);
    expect(urls('修复#12的问题')).toEqual(['https://issues.test/12']);
  });
});

describe('After letters without spaces, and after brackets and quotation marks of all languages', () => {
  it.each(['你好', '（', '„', '「', '»'])('everything else begins, too: %s', (before) => {
    expect(html(`${before}@**Ada**`)).toContain('data-user-id="21"');
    expect(html(`${before}@*gardeners*`)).toContain('data-user-group-id="6"');
    expect(html(`${before}#**garden**`)).toContain('data-stream-id="3"');
    expect(html(`${before}:smile:`)).toContain('emoji-');
    expect(html(`${before}:)`)).toContain('emoji-');
    expect(html(`${before}<time:2026-01-01T00:00:00Z>`)).toContain('<time ');
    expect(html(`${before}$$x$$`)).toContain('katex');
    expect(linksIn(`${before}#12`)).toEqual(['#12 https://issues.test/12']);
    expect(findReferences(`${before}@**Ada** ${before}#**garden**`)).toMatchObject({ users: [{ name: 'Ada' }], channels: ['garden'] });
  });

  it('and before them it ends', () => {
    expect(linksIn('修复#12的问题')).toEqual(['#12 https://issues.test/12']);
    expect(linksIn('看票7和票8。')).toEqual(['票7 https://tickets.test/7', '票8 https://tickets.test/8']);
    expect(html('公式$$x$$是')).toContain('katex');
    expect(html('好:)的')).toContain('emoji-');
  });

  it.each(['word@**Ada**', 'é#**garden**', 'ж#12', 'a$$x$$', 'a:)'])('but not after letters of a word: %s', (content) => {
    expect(html(content)).not.toMatch(/<a |<span/);
  });
});

it('Words that begin in words are found in time that grows with the length of the text', () => {
  const content = '文a'.repeat(5_000);
  expect(html(content)).toBe(`<p>${content}</p>`);
  expect(linksIn('文https://a.test/('.repeat(500)).length).toBeLessThan(500);
});
