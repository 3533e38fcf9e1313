import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../test/support/processor-time.js';
import { type MarkdownNames, printMarkdown } from './print-markdown.js';
import { parseZulipText, type ZulipNames } from './zulip-text.js';

const NAMES: ZulipNames = {
  personById: (id) => (id === 4 ? 'dora' : null),
  personByName: (name) => (name === 'Dora Eis' ? 'dora' : null),
  groupByName: (name) => (name === 'crew' ? 'g' : null),
  channelById: (id) => (id === 11 ? 'general' : null),
  channelByName: (name) => (name === 'general' || name === 'a>b' ? 'general' : null),
  directOf: (ids) => (ids.includes(4) ? 'dm' : null),
  messageById: (id) => `m${id}`,
  isCustomEmoji: (name) => name === 'party',
  isOwnHost: (host) => host === 'acme.example',
};
const OURS: MarkdownNames = {
  person: (key) => (key === 'dora' ? { id: 40, name: 'Dora E' } : null),
  channel: (key) => (key === 'general' ? 'General' : null),
  emoji: () => 'x-party',
  startsLink: () => false,
  references: {
    group: () => 'crew (Zulip)',
    place: ({ conversation, topic, message }) => conversation && `/#${conversation}/${topic ?? '-'}/${message ?? '-'}`,
    message: (key) => (key === 'm5' ? 50 : null),
    file: (index) => (index === 0 ? '/user_uploads/new' : null),
  },
};
const translated = (source: string): string => printMarkdown(parseZulipText(source, NAMES).blocks, OURS);

describe('Markdown of Zulip', () => {
  it.each([
    ['a mention by name', 'hi @**Dora Eis**!', 'hi @**Dora E|40**!'],
    ['a mention by number, whatever the name was then', '@**Dora Old|4**', '@**Dora E|40**'],
    ['a silent mention', '@_**Dora Eis|4**', '@_**Dora E|40**'],
    ['a mention of somebody else', '@**Carl|40** x', '@Carl x'],
    ['a mention of everybody', '@**all** @**topic**', '@**all** @**topic**'],
    ['a mention of a group', '@*crew* @_*crew* @*others*', '@*crew (Zulip)* @_*crew (Zulip)* @others'],
    ['a channel', '#**general** #**a>b**', '#**General** #**General**'],
    ['a topic', '#**general>x y** #**general>**', '#**General>x y** #**General>**'],
    ['a message', '#**general>x@5** #**general>x@6**', '#**General>x@50** #**General>x**'],
    ['a channel that is not there', '#**other>x@5**', '#other > x'],
    ['a link to a place', '[see](#narrow/channel/11-old/topic/a.20b/near/5)', '[see](/#general/a b/m5)'],
    ['an address of a place', 'see https://acme.example/#narrow/stream/11-x/topic/t now', 'see #**General>t** now'],
    ['a direct conversation', '[dm](/#narrow/pm-with/4,9-group)', '[dm](/#dm/-/-)'],
    [
      'a view of messages',
      '[mine](/#narrow/sender/4-x) [there](https://acme.example/#narrow/is/starred)',
      'mine [there](https://acme.example/#narrow/is/starred)',
    ],
    [
      'another server',
      'https://other.example/#narrow/stream/11-x [y](https://other.example/user_uploads/1/a.txt)',
      'https://other.example/#narrow/stream/11-x [y](https://other.example/user_uploads/1/a.txt)',
    ],
    ['a file', '[a](/user_uploads/1/x/a.txt) ![b](/user_uploads/1/x/a.txt)', '[a](/user_uploads/new) ![b](/user_uploads/new)'],
    [
      'a file that is not there',
      '[a](/user_uploads/1/x/a.txt) [c](/user_uploads/1/y/c.txt)',
      '[a](/user_uploads/new) (file c not in the export)',
    ],
    ['a custom emoji', ':party: :tada:', ':x-party: :tada:'],
    ['a label of a link', '[@**Dora Eis** there](https://x.example)', '[@**Dora E|40** there](https://x.example)'],
    ['a span of code', '`@**Dora Eis**` ``#**general** ` `` @**Dora Eis**', '`@**Dora Eis**` ``#**general** ` `` @**Dora E|40**'],
    ['a backtick that ends nothing', 'a ` b @**Dora Eis**', 'a ` b @**Dora E|40**'],
    ['a block of code', '~~~ py\n@**Dora Eis**\n~~~\n@**Dora Eis**', '~~~ py\n@**Dora Eis**\n~~~\n@**Dora E|40**'],
    [
      'a quotation with code',
      '````quote\n@**Dora Eis**\n```\n@**Dora Eis**\n```\n````',
      '````quote\n@**Dora E|40**\n```\n@**Dora Eis**\n```\n````',
    ],
    ['code without an end', '```\n@**Dora Eis**', '```\n@**Dora Eis**'],
    ['an action', '/me waves to @**Dora Eis**', '/me waves to @**Dora E|40**'],
    ['formatting', '**b** *i* ~~s~~ | a |\n* x\n$$x$$', '**b** *i* ~~s~~ | a |\n* x\n$$x$$'],
  ])('keeps what it says with %s', (_, source, expected) => {
    expect(translated(source)).toBe(expected);
  });

  it('knows the files to which it refers, each once', () => {
    expect(
      parseZulipText('[a](/user_uploads/1/%C3%A4.txt) /user_uploads/1/ä.txt https://acme.example/user_uploads/1/b.txt', NAMES).paths,
    ).toEqual(['1/ä.txt', '1/b.txt']);
  });

  it('is nothing where there is no text, and text where it is too long for any server', () => {
    expect(parseZulipText(' \n', NAMES).blocks).toEqual([]);
    expect(parseZulipText('@**Dora Eis**'.repeat(10_000), NAMES).blocks).toMatchObject([{ kind: 'paragraph' }]);
  });

  it.each(['`', '[', '@**', '#**', '[a](', '`a``', '~~~\n', '/user_uploads/', ':a', '@*a', '#narrow/'])(
    'that repeats %j is read in a time that grows with its length alone',
    (part) => {
      const source = part.repeat(Math.floor(99_000 / part.length));
      expect(processorTime(() => void parseZulipText(source, NAMES))).toBeLessThan(2_000);
    },
  );
});
