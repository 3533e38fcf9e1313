import { describe, expect, it } from 'vitest';
import { CONTAINERS, EVIL, MARKUP, SCHEME_TRICKS } from '../../../../../test/support/hostile-markdown.js';
import type { ResolvedReferences } from '../application/markdown-renderer.js';
import { findReferences } from './find-references.js';
import { MarkdownItRenderer } from './markdown-it-renderer.js';

const references: ResolvedReferences = {
  users: [{ id: 1, fullName: EVIL, isActive: true }],
  channels: [{ id: 2, name: EVIL }],
  groups: [{ id: 3, name: EVIL, isActive: true }],
};

const renderer = new MarkdownItRenderer();

const TEXT_ALIGN = /^text-align: (?:left|right|center);$/;
const ANYTHING = /^[^"<>]*$/;

const EMOJI_NAME = /^[\p{L}\p{N}+ -]+$/u;
const ALLOWED: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['p', 'br', 'hr', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'li', 'table', 'thead', 'tbody', 'tr'].map((tag) => [
      tag,
      {},
    ]),
  ),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, {}])),
  ol: { start: /^\d+$/ },
  th: { style: TEXT_ALIGN },
  td: { style: TEXT_ALIGN },
  div: { class: /^(?:codehilite|spoiler-(?:block|header|content))$/, 'data-code-language': /^[\w+\-./#, ]+$/, 'aria-hidden': /^true$/ },
  span: {
    class:
      /^(?:(?:user-mention|user-mention channel-wildcard-mention|topic-mention|user-group-mention)(?: silent)?|timestamp-error|emoji emoji-[\da-f-]+|[a-z][a-z\d]{0,2}|p p-Indicator|l l-Scalar l-Scalar-Plain)$/,
    'aria-label': EMOJI_NAME,
    role: /^img$/,
    title: EMOJI_NAME,
    'data-user-id': /^(?:\d+|\*)$/,
    'data-user-group-id': /^\d+$/,
  },
  img: { alt: /^:zulip:$/, class: /^emoji$/, src: /^\/static\/generated\/emoji\/images\/emoji\/unicode\/zulip\.png$/, title: /^zulip$/ },
  time: { datetime: /^[\d-]+T[\d:.]+Z$/ },
  a: { class: /^(?:stream|stream-topic|message-link)$/, 'data-stream-id': /^\d+$/, href: ANYTHING, title: ANYTHING },
};

const VOID = new Set(['br', 'hr', 'img']);
const SCHEMES = ['http:', 'https:', 'ftp:', 'mailto:', 'tel:', 'sms:', 'xmpp:'];

/** Parses HTML strictly and returns everything that is not on the allowlist of message markup. */
function violations(html: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  const rest = html.replace(/<(\/?)([a-z][a-z\d]*)((?: [a-z-]+="[^"<>]*")*)>/g, (tag, slash: string, name: string, attributes: string) => {
    if (!(name in ALLOWED)) found.push(`tag ${tag}`);
    if (slash === '/') {
      if (open.pop() !== name || attributes !== '') found.push(`unbalanced ${tag}`);
    } else if (!VOID.has(name)) {
      open.push(name);
    }
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
      if (ALLOWED[name]?.[attribute]?.test(value) !== true) found.push(`attribute ${attribute} of ${tag}`);
      if (attribute === 'href') found.push(...hrefViolations(value));
    }
    return '';
  });
  if (/[<>]/.test(rest)) found.push(`loose bracket in ${rest}`);
  if (open.length > 0) found.push(`never closed: ${open.join()}`);
  if (html.includes('\0') || /\p{Surrogate}/u.test(html)) found.push('a character that cannot be encoded');
  return found;
}

function hrefViolations(value: string): string[] {
  // A browser would decode the character references that remain after escaping.
  const decoded = value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const { protocol, host } = new URL(decoded, 'https://chat.test');
  const local = decoded.startsWith('/') || decoded.startsWith('#');
  if (local ? host !== 'chat.test' : !SCHEMES.includes(protocol)) return [`target ${value}`];
  return [];
}

function safe(content: string, from: ResolvedReferences = references): void {
  expect(violations(renderer.render(content, from).html), content).toEqual([]);
}

describe('the safety check', () => {
  it.each([
    '<script>',
    '<p onclick="x">a</p>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="//evil.test">a</a>',
    '<img src="x">',
    '<p>',
    '<p></div>',
    '<p>a < b</p>',
    '<td style="color: red;"></td>',
    '<p>\0</p>',
  ])('catches %j', (html) => {
    expect(violations(html)).not.toEqual([]);
  });
});

describe('unsafe markup', () => {
  it.each(CONTAINERS)('is never rendered in %s', (_name, contain) => {
    for (const payload of [...MARKUP, ...SCHEME_TRICKS, EVIL]) safe(contain(payload));
  });

  it.each(SCHEME_TRICKS)('is never rendered for the target %j', (target) => {
    for (const written of [target, `<${target}>`, `${target} "title"`]) {
      safe(`[x](${written})`);
      safe(`![x](${written})`);
      safe(`[![x](${written})](${written})`);
      safe(`[[x](${written})](https://a.org)`);
    }
    safe(`<${target}> ${target} (${target})`);
  });

  it('is never rendered for names of users, groups, channels and topics', () => {
    const mentions = '@**|1** @_**|1** #**x**';
    safe(mentions);
    const names = ['<script>alert(1)</script>', '"onclick="x', "'><img>", '&lt;b&gt;', '\ud800', '\0', 'a\u202eb', '${x}', '$&', '$1'];
    for (const name of names) {
      safe(`@**|1** @**${name}** @*${name}* #**${name}** #**${name}>${name}** #**${name}>${name}@1**`, {
        users: [{ id: 1, fullName: name, isActive: true }],
        groups: [{ id: 3, name, isActive: true }],
        channels: [{ id: 2, name }],
        topics: [{ channelId: 2, topic: name, messageId: 4 }],
      });
    }
  });

  it('shows names unchanged that look like a character reference', () => {
    const { html } = renderer.render('@**|1**', { users: [{ id: 1, fullName: '&lt;b', isActive: true }], channels: [], groups: [] });
    expect(html).toBe('<p><span class="user-mention" data-user-id="1">@&amp;lt;b</span></p>');
  });

  it.each([
    'a\0b',
    '\ud800',
    'x\udc00y',
    '[a](https://b.org/\ud800)',
    '`\ud83d`',
    '```\n\udfff\n```',
    '\ufeff<b>',
    '\u2028<b>',
    '#**\ud800**',
  ])('is never rendered for characters that cannot be encoded: %j', (content) => safe(content));

  it('is never rendered for ten thousand random combinations', () => {
    const pieces = [
      ...MARKUP,
      ...SCHEME_TRICKS,
      '[',
      ']',
      '(',
      ')',
      '*',
      '**',
      '`',
      '```',
      '~~~',
      '\n',
      '> ',
      '* ',
      '1. ',
      '|',
      '@**',
      '#**',
      '<',
      '>',
      '"',
      '~~',
    ];
    let seed = 7;
    const random = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    for (let round = 0; round < 10_000; round += 1) {
      safe(Array.from({ length: 1 + random(8) }, () => pieces[random(pieces.length)] ?? '').join(''));
    }
  });
});

describe('hostile sizes', () => {
  const LENGTH = 10_000;

  it.each([
    ...[
      '[',
      ']',
      '(',
      '*',
      '**',
      '>',
      '> ',
      '`',
      '~',
      '@**',
      '@**a ',
      '#**',
      '[](',
      '[a](',
      '![',
      '*a ',
      '**a ',
      '~~a ',
      '***a',
      '*a**b***c',
    ],
    ...[
      '<time:',
      'http://',
      ':http://a',
      ',http://a/',
      ',a.co/b',
      'a.co/(',
      'a.co:',
      'a@',
      'a@b.',
      'a.',
      'a-',
      'www.',
      '- ',
      '1. ',
      '* a\n  ',
      'x\n- ',
      '# ',
      '\n',
      '>\n',
    ],
    ...[
      '|',
      'a|b\n',
      '-|-\n',
      '```quote\n',
      '```spoiler a\n',
      '~~~\n',
      '`a``b```c',
      '&',
      '&amp',
      '<',
      '"',
      ':',
      '_',
      '\\',
      '\t',
      ' ',
      '    a\n',
    ],
    ...['😀', '\ud800', "[ '", '](', '[[](', '<a@', "('", '*^', '~~~~quote\n~~~quote\n'],
  ])('renders many repetitions of %j', (piece) => {
    const content = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
    safe(content);
    safe(`x ${content}"x ${content} x\n\n${content}`);
    expect(findReferences(content).users.length).toBeLessThanOrEqual(LENGTH);
  });

  it('rejects text whose HTML would be too long', () => {
    const wide = `${'a|'.repeat(500)}\n${'-|'.repeat(500)}\n${'x\n'.repeat(4000)}`;
    expect(renderer.render(wide, references).html.length).toBeLessThan(100_000);
    expect(() => renderer.render('* a\n'.repeat(250_000), references)).toThrow(/bytes/);
  });

  it('shows a text without markup when its HTML would be longer than 200 kB', () => {
    const formula = `$$\\begin{matrix}${'x&'.repeat(3150)}\\end{matrix}$$`;
    const rendered = renderer.render(`@**Ada** <b>\n${formula} https://a.test`, references);
    expect(rendered.html).toBe(`<p>@**Ada** &lt;b&gt;<br>\n${formula.replaceAll('&', '&amp;')} https://a.test</p>`);
    expect(rendered).toMatchObject({ mentionedUserIds: [], hasLink: false, searchableText: expect.stringContaining('@**Ada**') as string });
    const most = renderer.render('&\n'.repeat(5_000), references);
    expect(Buffer.byteLength(most.html)).toBeLessThanOrEqual(200_000);
  });

  it.each([
    ['quotes', '>'.repeat(LENGTH), 'blockquote'],
    ['fenced quotes', Array.from({ length: 200 }, (_, depth) => `${'`'.repeat(3 + depth)}quote`).join('\n'), 'blockquote'],
    ['lists', '* '.repeat(LENGTH / 2) + 'x', 'ul'],
    ['indented lists', Array.from({ length: 90 }, (_, depth) => `${'  '.repeat(depth)}* x`).join('\n'), 'ul'],
    ['spoilers', Array.from({ length: 200 }, (_, depth) => `${'~'.repeat(3 + depth)}spoiler x`).join('\n'), 'div class="spoiler-block"'],
  ])('limits the depth of nested %s', (_name, content, tag) => {
    const { html } = renderer.render(content, references);
    const depth = html.split(`<${tag}>`).length - 1;
    expect(depth).toBeGreaterThan(8);
    expect(depth).toBeLessThanOrEqual(20);
    expect(violations(html)).toEqual([]);
  });
});
