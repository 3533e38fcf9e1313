import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../test/support/processor-time.js';
import { parseSlackBlocks } from './slack-blocks.js';
import { parseSlackText } from './slack-text.js';
import { type Block, type Inline, paragraph, text } from './text-tree.js';

const inlines = (source: string): readonly Inline[] => {
  const [block] = parseSlackText(source);
  return block?.kind === 'paragraph' ? block.content : [];
};
const strong = (...content: Inline[]): Inline => ({ kind: 'styled', style: 'strong', content });

describe('A text of Slack', () => {
  it('has bold, italic, struck and code parts', () => {
    expect(inlines('bold *b* it _i_ st ~s~ code `c` end')).toEqual([
      text('bold '),
      strong(text('b')),
      text(' it '),
      { kind: 'styled', style: 'emphasis', content: [text('i')] },
      text(' st '),
      { kind: 'styled', style: 'struck', content: [text('s')] },
      text(' code '),
      { kind: 'code', text: 'c' },
      text(' end'),
    ]);
  });

  it('has styles within styles, but none within words and across lines', () => {
    expect(inlines('*a _b_ c*')).toEqual([strong(text('a '), { kind: 'styled', style: 'emphasis', content: [text('b')] }, text(' c'))]);
    expect(inlines('snake_case_name 2*3*4 *a\nb* * c *')).toEqual([text('snake_case_name 2*3*4 *a\nb* * c *')]);
  });

  it('is decoded once, also in code', () => {
    expect(inlines('&lt;tag&gt; &amp;amp; `&lt;b&gt; &amp;amp;`')).toEqual([text('<tag> &amp; '), { kind: 'code', text: '<b> &amp;' }]);
    expect(parseSlackText('```a &lt; <http://x.example|x.example>```')).toEqual([{ kind: 'code', text: 'a < x.example' }]);
  });

  it('mentions people, channels and everybody', () => {
    expect(inlines('<@U01|ann> <@W02> <#C02|old> <!here> <!channel> <!everyone>')).toEqual([
      { kind: 'person', key: 'U01', label: 'ann' },
      text(' '),
      { kind: 'person', key: 'W02', label: 'W02' },
      text(' '),
      { kind: 'channel', key: 'C02', label: 'old' },
      text(' '),
      { kind: 'everyone', name: 'here' },
      text(' '),
      { kind: 'everyone', name: 'channel' },
      text(' '),
      { kind: 'everyone', name: 'everyone' },
    ]);
  });

  it('names groups, and times with what is shown where they are not understood', () => {
    expect(
      inlines('<!subteam^S01|@team> <!subteam^S02> <!date^1392734382^{date_short}|Feb 18> <!date^1^{date}^https://x.example/|then>'),
    ).toEqual([
      { kind: 'group', label: 'team' },
      text(' '),
      { kind: 'group', label: 'S02' },
      text(' '),
      { kind: 'time', seconds: 1_392_734_382, fallback: 'Feb 18' },
      text(' '),
      { kind: 'link', url: 'https://x.example/', label: 'then' },
    ]);
  });

  it('has links whose labels are not markup', () => {
    expect(inlines('<http://a.example/x?y=1&amp;z=2|lab*el> <mailto:x@y.example|x@y.example>')).toEqual([
      { kind: 'link', url: 'http://a.example/x?y=1&z=2', label: 'lab*el' },
      text(' '),
      { kind: 'link', url: 'mailto:x@y.example', label: 'x@y.example' },
    ]);
  });

  it('has emoji, whose skin tone is left out, and no emoji in a time', () => {
    expect(inlines(':+1::skin-tone-3: at 12:30:45')).toEqual([{ kind: 'emoji', name: '+1' }, text(' at 12:30:45')]);
  });

  it('quotes lines, or all that follows', () => {
    const quote = (source: string): Block => ({ kind: 'quote', blocks: [paragraph(text(source))] });
    expect(parseSlackText('a\n&gt; quoted\n&gt; lines\nb')).toEqual([paragraph(text('a')), quote('quoted\nlines'), paragraph(text('b'))]);
    expect(parseSlackText('&gt;&gt;&gt;all\nof it')).toEqual([quote('all\nof it')]);
  });

  it.each(['*a ', '<a ', '`a ', '_*~a ', ':a', '&gt;', '```'])('is read in a time that grows with its length alone: %s', (hostile) => {
    const fastest = (characters: number): number => {
      const text = hostile.repeat(Math.floor(characters / hostile.length));
      return Math.min(...[1, 2, 3].map(() => processorTime(() => parseSlackText(text))));
    };
    // Eight times as long: eight times the time, and 64 times if it grew with the square.
    expect(fastest(96_000)).toBeLessThan(24 * fastest(12_000) + 100);
  });

  it('is read in a time that does not grow with the square of its empty lines', () => {
    expect(processorTime(() => void parseSlackText(`a${'\n'.repeat(90_000)}b`))).toBeLessThan(500);
  });
});

describe('The blocks of a message of Slack', () => {
  const richText = (...elements: object[]): Block[] => parseSlackBlocks([{ type: 'rich_text', elements }]);

  it('are sections with styled parts, people, groups, channels, emoji, times, colours and links', () => {
    const elements = [
      { type: 'text', text: 'b', style: { bold: true, italic: true } },
      { type: 'text', text: 'c', style: { code: true } },
      { type: 'user', user_id: 'U01' },
      { type: 'usergroup', usergroup_id: 'S1' },
      { type: 'channel', channel_id: 'C1' },
      { type: 'emoji', name: 'wave::skin-tone-2' },
      { type: 'date', timestamp: 5, fallback: 'then' },
      { type: 'color', value: '#ff0000' },
      { type: 'broadcast', range: 'here' },
      { type: 'link', url: 'https://x.example/', text: 'x', style: { bold: true } },
    ];
    expect(richText({ type: 'rich_text_section', elements })).toEqual([
      paragraph(
        { kind: 'styled', style: 'emphasis', content: [strong(text('b'))] },
        { kind: 'code', text: 'c' },
        { kind: 'person', key: 'U01', label: 'U01' },
        { kind: 'group', label: 'S1' },
        { kind: 'channel', key: 'C1', label: 'C1' },
        { kind: 'emoji', name: 'wave' },
        { kind: 'time', seconds: 5, fallback: 'then' },
        text('#ff0000'),
        { kind: 'everyone', name: 'here' },
        strong({ kind: 'link', url: 'https://x.example/', label: 'x' }),
      ),
    ]);
  });

  it('are lists, of which those that follow one another are one', () => {
    const section = (value: string): object => ({ type: 'rich_text_section', elements: [{ type: 'text', text: value }] });
    const blocks = richText(
      { type: 'rich_text_list', style: 'bullet', indent: 0, elements: [section('a')] },
      { type: 'rich_text_list', style: 'ordered', indent: 1, elements: [section('b')] },
    );
    expect(blocks).toEqual([
      {
        kind: 'list',
        items: [
          { indent: 0, ordered: false, content: [text('a')] },
          { indent: 1, ordered: true, content: [text('b')] },
        ],
      },
    ]);
  });

  it('are quotes and code', () => {
    const elements = [{ type: 'text', text: 'a < b' }];
    expect(richText({ type: 'rich_text_quote', elements }, { type: 'rich_text_preformatted', elements })).toEqual([
      { kind: 'quote', blocks: [paragraph(text('a < b'))] },
      { kind: 'code', text: 'a < b' },
    ]);
  });

  it('may be those of programs', () => {
    const blocks = parseSlackBlocks([
      { type: 'header', text: { type: 'plain_text', text: '*Deploy*' } },
      { type: 'section', text: { type: 'mrkdwn', text: '*done*' }, fields: [{ type: 'plain_text', text: 'f' }] },
      { type: 'divider' },
      { type: 'unheard_of' },
      null,
    ]);
    expect(blocks).toEqual([paragraph(text('*Deploy*')), paragraph(strong(text('done'))), paragraph(text('f'))]);
  });
});
