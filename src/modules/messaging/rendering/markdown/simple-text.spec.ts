import { describe, expect, it } from 'vitest';
import type { LinkRule } from '../../../../kernel/link-rules.js';
import type { RenderContext } from '../application/markdown-renderer.js';
import { findReferences } from './find-references.js';
import { MarkdownItRenderer } from './markdown-it-renderer.js';
import { renderSimpleText } from './simple-text.js';

const parser = new MarkdownItRenderer();

const linkifiers: readonly LinkRule[] = [
  { pattern: 'bug(?P<id>[0-9]+)', urlTemplate: 'https://issues.test/{id}' },
  { pattern: '^(?P<word>zebra|yak)$', urlTemplate: 'https://animals.test/{word}' },
];
const context: RenderContext = {
  users: [{ id: 21, fullName: 'Ada', isActive: true }],
  channels: [{ id: 3, name: 'garden' }],
  groups: [{ id: 6, name: 'gardeners', isActive: true }],
  linkifiers,
  emoji: [{ name: 'tick', path: '/tick.png' }],
  ownUrl: 'https://chat.test',
  externalContentKey: 'key',
  videos: true,
  emoticons: true,
};

/** Parts of texts: plain ones, and the characters with which each kind of markup begins or ends. */
const PARTS = [
  ...[
    'a',
    'Word',
    'zebra',
    'é',
    '日本',
    'ß',
    '7',
    '2024',
    'bug12',
    'http',
    'com',
    'smile',
    'tick',
    'Ada',
    ' ',
    ' ',
    '  ',
    '    ',
    '\n',
    '\n\n',
  ],
  ...[
    '*',
    '**',
    '***',
    '~~',
    '_',
    '`',
    '```',
    '# ',
    '#',
    '> ',
    '>',
    '- ',
    '-',
    '+ ',
    '1. ',
    '2.',
    '|',
    '---',
    '@',
    '@**',
    '#**',
    '<',
    '</b>',
  ],
  ...[
    '.',
    '..',
    ',',
    ';',
    ':',
    ':)',
    '(:',
    ';)',
    '://',
    '/',
    '/me ',
    '!',
    '?',
    '(',
    ')',
    '[',
    ']',
    '](',
    '"',
    "'",
    '&',
    '&amp;',
    '$',
    '$$',
  ],
  ...[
    '%',
    '=',
    '\\',
    '\t',
    '\r\n',
    '\0',
    '\uD83D',
    '😀',
    '©',
    'ℹ',
    '\u20E3',
    '\uFE0F',
    '\uFFFC',
    '…',
    '—',
    '“',
    '🇩',
    '\u0301',
    '\u00A0',
    '\u2028',
  ],
];

/** The generator of Park and Miller: the texts are the same in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function expectSame(text: string): boolean {
  const simple = renderSimpleText(text, linkifiers);
  if (simple !== null) expect(simple, JSON.stringify(text)).toEqual(parser.render(text, context));
  return simple !== null;
}

describe('A simple text', () => {
  it('is rendered as the parser renders it, for every two parts, alone and beside words', () => {
    let simple = 0;
    for (const first of PARTS)
      for (const second of PARTS) {
        const pair = first + second;
        for (const text of [pair, `a${pair}`, `${pair}a`, `a ${pair} b`, `**a**${pair}`]) if (expectSame(text)) simple += 1;
      }
    expect(simple).toBeGreaterThan(5_000);
  });

  it('is rendered as the parser renders it, for generated texts', () => {
    const below = generator(4711);
    let simple = 0;
    for (let round = 0; round < 100_000; round += 1) {
      // Words follow most parts, so that many of the texts are simple.
      const text = Array.from({ length: 1 + below(12) }, (_, at) => PARTS[below(at % 2 === 0 ? 20 : PARTS.length)] ?? '').join('');
      if (expectSame(text)) simple += 1;
    }
    expect(simple).toBeGreaterThan(5_000);
  });

  it.each([
    'Hello **world**, how are you today?',
    'ok',
    '"Not yet", he said (twice): wait…',
    'Costs $5; see below:\nfirst line.\nsecond line\n\nA **new** paragraph, **two** bold words.',
    'Grüße aus 東京 — до встречи',
  ])('includes %j', (text) => {
    expect(renderSimpleText(text, linkifiers)).not.toBeNull();
    expect(expectSame(text)).toBe(true);
  });

  it.each([
    'see bug12',
    'zebra',
    'a\n\nyak',
    'a@b.test',
    'x.com',
    '*a*',
    '**a****b****c**',
    '- a',
    '3. a',
    ':tick:',
    'so ;)',
    '/me waves',
    ' a',
    'a\n b',
    '',
  ])('does not include %j', (text) => {
    expect(renderSimpleText(text, linkifiers)).toBeNull();
  });

  it('refers to nothing', () => {
    const below = generator(42);
    const parts = [...PARTS, '@**Ada**', '@*gardeners*', '#**garden**', '@_**Ada|21**'];
    for (let round = 0; round < 20_000; round += 1) {
      const text = Array.from({ length: 1 + below(6) }, () => parts[below(parts.length)] ?? '').join('');
      if (renderSimpleText(text, []) === null) continue;
      expect(findReferences(text), JSON.stringify(text)).toEqual({ users: [], channels: [], groups: [], topics: [], uploads: [] });
    }
  });
});
