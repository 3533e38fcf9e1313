import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../test/support/processor-time.js';
import { type Dialect, parseMarkup } from './markup-text.js';
import { plainText } from './text-tree.js';

const DIALECT: Dialect = {
  marks: [
    { mark: '***', styles: ['strong', 'emphasis'], withinWords: true },
    { mark: '**', styles: ['strong'], withinWords: true },
    { mark: '*', styles: ['emphasis'], withinWords: true },
    { mark: '_', styles: ['emphasis'], withinWords: false },
  ],
  person: /[a-z._-]+/y,
  channelMark: '~',
  channel: /[a-z-]+/y,
  findPerson: (name) => (name === 'bob.b' ? { kind: 'person', key: 'bob', label: name } : null),
  findChannel: (name) => (name === 'plans' ? { kind: 'channel', key: 'plans', label: name } : null),
};
const words = (content: string): object => ({ kind: 'text', text: content });
const inlines = (source: string): unknown => {
  const [first] = parseMarkup(source, DIALECT);
  return first?.kind === 'paragraph' ? first.content : first;
};

describe('Markup of a chat', () => {
  it.each([
    [
      'has styles within styles',
      '***a***',
      [{ kind: 'styled', style: 'strong', content: [{ kind: 'styled', style: 'emphasis', content: [words('a')] }] }],
    ],
    ['has no styles within words where the chat has none', 'snake_case_word', [words('snake_case_word')]],
    ['is text where a style has no end', '*a', [words('*a')]],
    ['is text after a backslash', '\\*a\\*', [words('*a*')]],
    ['has no styles in code', '`*a*`', [{ kind: 'code', text: '*a*' }]],
    [
      'finds people without the dot that ends a sentence',
      'ask @bob.b.',
      [words('ask '), { kind: 'person', key: 'bob', label: 'bob.b' }, words('.')],
    ],
    ['leaves the names of strangers alone', '@eve and x@bob.b', [words('@eve and x@bob.b')]],
    ['finds channels', '~plans~', [{ kind: 'channel', key: 'plans', label: 'plans' }, words('~')]],
    [
      'ends links before the punctuation after them',
      '(https://a.example/b).',
      [words('('), { kind: 'link', url: 'https://a.example/b', label: '' }, words(').')],
    ],
    ['takes images for links', '![x](https://a.example/x.png "t")', [{ kind: 'link', url: 'https://a.example/x.png', label: 'x' }]],
    ['takes no time for an emoji', '12:30:45', [words('12:30:45')]],
  ])('%s', (_, source, expected) => {
    expect(inlines(source)).toEqual(expected);
  });

  it('has blocks', () => {
    expect(parseMarkup('# Title\ntext\n\n> quoted\n> > deeper\n\n1. one\n   - two\n\n~~~\ncode', DIALECT)).toMatchObject([
      { kind: 'paragraph', content: [{ kind: 'styled', style: 'strong' }] },
      { kind: 'paragraph' },
      { kind: 'quote', blocks: [{ kind: 'paragraph' }, { kind: 'quote' }] },
      {
        kind: 'list',
        items: [
          { indent: 0, ordered: true },
          { indent: 1, ordered: false },
        ],
      },
      { kind: 'code', text: 'code' },
    ]);
  });

  it.each(['*a\n', '[', '**a ', '` ``a', '` `` ', '_a*b', '> ', '- a\n', '@', '<http://a', '![[a]', '~*_', '*a b* ', ':a'])(
    'of %j again and again takes no time that grows with its square',
    (piece) => {
      const source = piece.repeat(Math.floor(99_000 / piece.length));
      const labels = { person: (key: string) => key, channel: (key: string) => key };
      const read = (): void => expect(plainText(parseMarkup(source, DIALECT), labels)).not.toBe('');
      expect(processorTime(read)).toBeLessThan(10_000);
    },
  );

  const MANY = 45_000;
  it.each([
    ['a fence that nothing closes', `*a${'`'.repeat(MANY)} ${'b'.repeat(MANY)}`],
    ['ever shorter runs of marks of code', `*a${Array.from({ length: 440 }, (_, index) => '`'.repeat(440 - index)).join(' ')}`],
    ['brackets at the end of a link', `https://a.example/${')'.repeat(MANY)}`],
    ['dots within a link', `https://a.example/${'.'.repeat(MANY)}a`],
    ['spaces within a link', `[](${' '.repeat(MANY)}a`],
    ['spaces within a heading', `# a${' '.repeat(MANY)}b`],
    ['spaces between words', `a${' '.repeat(MANY)}b`],
    ['tildes before a mark of code', `${'~'.repeat(MANY)}\``],
  ])('with %s takes no time that grows with their square', (_, source) => {
    expect(processorTime(() => void parseMarkup(source, DIALECT))).toBeLessThan(500);
  });

  it('ends code at as many marks as begin it', () => {
    expect(inlines('`a``b` ```c``')).toEqual([{ kind: 'code', text: 'a``b' }, words(' ```c``')]);
    expect(inlines('*a ```b* c``')).toEqual([{ kind: 'styled', style: 'emphasis', content: [words('a ```b')] }, words(' c``')]);
  });

  it.each([
    ['## Title ##', 'Title'],
    ['# a # b', 'a # b'],
    ['#   Title   ', 'Title'],
    ['# C#', 'C#'],
  ])('reads the heading %j without its marks', (source, title) => {
    expect(parseMarkup(source, DIALECT)).toEqual([
      { kind: 'paragraph', content: [{ kind: 'styled', style: 'strong', content: [words(title)] }] },
    ]);
  });
});
