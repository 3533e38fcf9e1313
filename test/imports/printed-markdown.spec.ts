import { describe, expect, it } from 'vitest';
import { type MarkdownNames, printMarkdown } from '../../src/modules/imports/domain/print-markdown.js';
import { parseSlackText } from '../../src/modules/imports/domain/slack-text.js';
import { type Block, type Inline, paragraph, type Style, text } from '../../src/modules/imports/domain/text-tree.js';
import { bareWebLink } from '../../src/modules/messaging/rendering/markdown/inline/autolinks.js';
import { MarkdownItRenderer } from '../../src/modules/messaging/rendering/markdown/markdown-it-renderer.js';
import { EmojibaseCatalog } from '../../src/platform/content/emojibase-catalog.js';
import { processorTime } from '../support/processor-time.js';
import { type SeededRandom, seededRandom } from '../support/seeded-random.js';

const catalog = EmojibaseCatalog.shared;
const NAMES: MarkdownNames = {
  person: (key) => (key === 'U01' ? { id: 7, name: 'Ann A' } : null),
  channel: (key) => (key === 'C01' ? 'general' : null),
  emoji: (name) => {
    const code = catalog.codeOfSlack(name);
    return code === null ? null : catalog.nameOf(code);
  },
  startsLink: (value, position) => bareWebLink(value, position) !== null,
};
const renderer = new MarkdownItRenderer();
const render = (source: string): string =>
  renderer.render(source, {
    users: [{ id: 7, fullName: 'Ann A', isActive: true }],
    channels: [{ id: 3, name: 'general' }],
    groups: [{ id: 5, name: 'team', isActive: true }],
  }).html;
const rendered = (...blocks: Block[]): string => render(printMarkdown(blocks, NAMES));
const ofSlack = (source: string): string => rendered(...parseSlackText(source));

const integer = (random: SeededRandom, from: number, to: number): number => from + Math.floor(random.next() * (to - from + 1));

/** What a reader sees of HTML, with the spaces that browsers show as one. */
function visible(html: string): string {
  return normalized(
    html
      .replace(/<br>\n?|<\/(?:p|li|blockquote|pre)>/g, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
}

const normalized = (value: string): string => value.replaceAll('\u200B', '').replace(/\s+/g, ' ').trim();

describe('An imported text', () => {
  it.each([
    ['keeps its styles', '*b* _i_ ~s~ `c*d`', '<p><strong>b</strong> <em>i</em> <del>s</del> <code>c*d</code></p>'],
    ['keeps styles within styles', '*_b_* *a ~c~*', '<p><strong><em>b</em></strong> <strong>a</strong> <strong><del>c</del></strong></p>'],
    ['mentions a person by the id', 'hi <@U01>!', '<p>hi <span class="user-mention" data-user-id="7">@Ann A</span>!</p>'],
    [
      'mentions people within bold text',
      '*ask <@U01>*',
      '<p><strong>ask</strong> <span class="user-mention" data-user-id="7">@Ann A</span></p>',
    ],
    ['says the name of somebody who is not there', '<@U99|eve>', '<p>@eve</p>'],
    [
      'links to a channel',
      'in <#C01|general>',
      '<p>in <a class="stream" data-stream-id="3" href="/#narrow/channel/3-general">#general</a></p>',
    ],
    [
      'has links with labels',
      '<http://a.example/x?y=1&amp;z=2|lab*el [x]>',
      '<p><a href="http://a.example/x?y=1&amp;z=2">lab*el &#91;x&#93;</a></p>',
    ],
    ['has bare links', 'see <https://a.example/b>, or', '<p>see <a href="https://a.example/b">https://a.example/b</a>, or</p>'],
    ['has no links that lead to danger', '<javascript:alert(1)|x>', '<p>x (javascript:alert(1))</p>'],
    ['has emoji by their code points', ':slightly_smiling_face: :x:', null],
    ['quotes', '&gt; a\nb', '<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>'],
    ['has code with fences in it', '```a\n~~~\nb```', null],
  ])('%s', (_, source, html) => {
    const found = ofSlack(source);
    if (html !== null) expect(found).toBe(html);
    else expect(found).toMatchSnapshot();
  });

  it('has code whose lines are one, and is written in a time that does not grow with the square of its spaces', () => {
    const code = (value: string): string => printMarkdown([paragraph({ kind: 'code', text: value })], NAMES);
    expect(code('a  b \n\n c')).toBe('`a  b c`');
    expect(processorTime(() => void code(`a${' '.repeat(45_000)}b`))).toBeLessThan(500);
  });

  it('has nested lists', () => {
    const items = [
      { indent: 0, ordered: false, content: [text('a')] },
      { indent: 1, ordered: false, content: [text('b')] },
      { indent: 7, ordered: false, content: [text('c')] },
      { indent: 0, ordered: false, content: [text('- d')] },
    ];
    expect(rendered({ kind: 'list', items }).replace(/\n/g, '')).toBe(
      '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>&#45; d</li></ul>',
    );
  });

  it.each([
    ['*a* **b** ***c***'],
    ['@**Ann A** @**Ann A|7** @_**Ann A** @*team* @**all** @**topic**'],
    ['#**general** #**general>x** #general'],
    ['[x](http://evil.example) ![x](http://evil.example/x.png) <http://evil.example>'],
    ['http://evil.example www.evil.example/x evil.com a@evil.com'],
    ['# heading\n## two\n> quote\n* a\n- b\n+ c\n1. d\n---\n***\n___'],
    ['```\ncode\n```\n~~~ python\n~~~'],
    ['    indented\n\ttab'],
    ['a | b\n--|--\nc | d\n|a\n-\n| b'],
    ['$$x^2$$ `code` ``x`` ~~s~~ \\`a`'],
    ['<time:2024-01-01> :smile: :+1: :zulip:'],
    ['&amp; &#42; &copy; &lt;b&gt; <b>x</b> <script>'],
    ['/me waves'],
  ])('shows as it was: %j', (source) => {
    const html = rendered(paragraph(text(source)));
    expect(visible(html)).toBe(normalized(source));
    expect(html.replace(/<\/?(?:p|br)>/g, '')).not.toContain('</');
  });

  const PIECES = [
    ...[
      '*',
      '**',
      '_',
      '~',
      '~~',
      '`',
      '``',
      '```',
      '@',
      '@_',
      '#',
      '[',
      ']',
      '(',
      ')',
      '](',
      '!',
      '$',
      '$$',
      '<',
      '>',
      '<time:',
      '&',
      '&#4',
      ';',
    ],
    ...[
      '2;',
      ':',
      ':smile',
      '|',
      '-',
      '+',
      '1.',
      ' ',
      '  ',
      '    ',
      '\n',
      '\n\n',
      '\t',
      '\\',
      '/',
      '//',
      'http:',
      'a.com',
      'Ann A',
      '|7',
      'all',
    ],
    ...[
      'team',
      'general',
      'word',
      'ü',
      '語',
      '.',
      '^',
      '---',
      '> ',
      '# ',
      '* ',
      '1. ',
      '~~~',
      '/me ',
      '"',
      "'",
      '=',
      '\u00A0',
      '\u3000',
      '（',
      '😀',
    ],
  ];

  it('contains no markup, mention or link that its tree has not, whatever its words are', () => {
    const random = seededRandom(20_261_129);
    for (let round = 0; round < 4_000; round += 1) {
      const source = Array.from({ length: integer(random, 1, 14) }, () => random.pick(PIECES)).join('');
      const html = rendered(paragraph(text(source)));
      const markup = html.replace(/<\/?p>|<br>/g, '').replace(/<span aria-label="[^"]*" class="emoji[^>]*>:?[^<]*<\/span>/g, '');
      expect(markup, JSON.stringify([source, printMarkdown([paragraph(text(source))], NAMES)])).not.toMatch(/<[a-z]/);
    }
  });

  it('contains exactly the styles, mentions and links of its tree, whatever stands beside them', () => {
    const random = seededRandom(1_129);
    const words = (): string =>
      Array.from({ length: integer(random, 1, 4) }, () => random.pick(PIECES))
        .join('')
        .replace(/[\n\t]/g, ' ');
    const STYLES: readonly Style[] = ['strong', 'emphasis', 'struck'];
    for (let round = 0; round < 4_000; round += 1) {
      const expected = { strong: 0, em: 0, del: 0, mention: 0, link: 0, code: 0 };
      const pieces = Array.from({ length: integer(random, 1, 6) }, (): Inline => {
        switch (integer(random, 0, 5)) {
          case 0: {
            const style = random.pick(STYLES);
            return { kind: 'styled', style, content: [text(`x${words()}x`)] };
          }
          case 1:
            expected.mention += 1;
            return { kind: 'person', key: 'U01', label: 'ann' };
          case 2:
            expected.link += 1;
            return {
              kind: 'link',
              url: `https://x.example/${random.pick(['', 'a(b)', '?q=*1*', "it's", '[x]', 'a&copy;b', '~b~'])}`,
              label: random.pick(['', words()]),
            };
          case 3:
            expected.code += 1;
            return { kind: 'code', text: `c${words()}` };
          default:
            return text(words());
        }
      });
      for (const [index, piece] of pieces.entries()) {
        if (piece.kind !== 'styled') continue;
        const before = pieces[index - 1];
        // Neighbours of the same style are one.
        if (before?.kind === 'styled' && before.style === piece.style) continue;
        expected[piece.style === 'strong' ? 'strong' : piece.style === 'emphasis' ? 'em' : 'del'] += 1;
      }
      const html = rendered(paragraph(...pieces));
      const count = (pattern: RegExp): number => html.match(pattern)?.length ?? 0;
      const found = {
        strong: count(/<strong>/g),
        em: count(/<em>/g),
        del: count(/<del>/g),
        mention: count(/class="user-mention"/g),
        link: count(/<a /g),
        code: count(/<code>/g),
      };
      expect(found, JSON.stringify([pieces, printMarkdown([paragraph(...pieces)], NAMES), html], null, 1)).toEqual(expected);
    }
  });
});
