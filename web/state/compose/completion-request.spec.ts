import { describe, expect, it } from 'vitest';
import type { ClientState } from '../model/client-state.js';
import { completionRequestAt } from './completion-request.js';

const CHANNELS = { 3: { stream_id: 3, name: 'Garden club' } } as unknown as ClientState['channels'];

/** What is offered for a text that ends at the cursor. */
const at = (text: string): unknown => completionRequestAt(text, text.length, CHANNELS);

describe('completionRequestAt', () => {
  it.each([
    ['@', { kind: 'mention', silent: false, query: '', start: 0 }],
    ['I ask @fre', { kind: 'mention', silent: false, query: 'fre', start: 6 }],
    ['@_fre', { kind: 'mention', silent: true, query: 'fre', start: 0 }],
    ['@**Freya Li', { kind: 'mention', silent: false, query: 'Freya Li', start: 0 }],
    ['(@f', { kind: 'mention', silent: false, query: 'f', start: 1 }],
    ['你好@f', { kind: 'mention', silent: false, query: 'f', start: 2 }],
    ['„#gar', { kind: 'channel', query: 'gar', start: 1 }],
    ['（:hea', { kind: 'emoji', query: 'hea', start: 1 }],
    ['#gar', { kind: 'channel', query: 'gar', start: 0 }],
    ['see #garden club>', { kind: 'topic', channelId: 3, query: '', start: 4 }],
    ['see #**Garden club>tom', { kind: 'topic', channelId: 3, query: 'tom', start: 4 }],
    ['see #**Garden club** >tom', { kind: 'topic', channelId: 3, query: 'tom', start: 4 }],
    [':hea', { kind: 'emoji', query: 'hea', start: 0 }],
    ['good :+1', { kind: 'emoji', query: '+1', start: 5 }],
    ['/po', { kind: 'command', query: 'po', start: 0 }],
    ['a\n```py', { kind: 'language', fence: '```', query: 'py', start: 2 }],
    ['~~~', { kind: 'language', fence: '~~~', query: '', start: 0 }],
    ['```quote\n@fre', { kind: 'mention', silent: false, query: 'fre', start: 9 }],
    ['```\ncode\n```\n@fre', { kind: 'mention', silent: false, query: 'fre', start: 13 }],
    ['`code` @fre', { kind: 'mention', silent: false, query: 'fre', start: 7 }],
    ['it`s @fre', { kind: 'mention', silent: false, query: 'fre', start: 5 }],
    ['at <time', { kind: 'time', query: '', start: 3 }],
    ['at <time:tomorrow', { kind: 'time', query: 'tomorrow', start: 3 }],
  ])('of %j', (text, expected) => {
    expect(at(text)).toEqual(expected);
  });

  it.each([
    'no sign',
    'ada@example.com',
    'at 10:30',
    'https://example.com',
    ':',
    '@**Freya** and',
    '#**garden** is',
    'a /po',
    'x\n/po',
    '@ada said that this is far too long',
    'C# ',
    '# heading',
    '`code` ```',
    '```\n(get m :name',
    '~~~~ruby\n~~~\n@fre',
    '`(get m :name',
    '``a ` @fre',
    'so $$a_{:hea',
    '```quote\n```clojure\n:hea',
    '```\n```js\n@fre',
  ])('offers nothing for %j', (text) => {
    expect(at(text)).toBeNull();
  });
});
