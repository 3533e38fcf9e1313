import { describe, expect, it } from 'vitest';
import type { ClientState } from '../model/client-state.js';
import type { NarrowTerm } from '../model/narrow.js';
import { formatSearch, ignoredWords, parseSearch } from './search-syntax.js';

const person = (user_id: number, full_name: string): object => ({
  user_id,
  full_name,
  email: `user${user_id}@example.com`,
  is_active: true,
});
const state = {
  ownId: 5,
  channels: { 3: { stream_id: 3, name: 'engineering' }, 4: { stream_id: 4, name: 'web client' }, 6: { stream_id: 6, name: 'C++' } },
  people: {
    5: person(5, 'Mina Castellanos'),
    7: person(7, 'Ada Okafor'),
    8: person(8, 'Ben'),
    9: person(9, 'Ben'),
    10: person(10, 'Benedikt, MD'),
  },
} as unknown as ClientState;

const search = (operand: string): NarrowTerm => ({ operator: 'search', operand });

describe('parseSearch', () => {
  it.each<[string, NarrowTerm[]]>([
    ['', []],
    ['iPad map', [search('iPad map')]],
    ['"the map" slow', [search('"the map" slow')]],
    ['channel:engineering map', [{ operator: 'channel', operand: 3 }, search('map')]],
    ['map channel:"web client"', [{ operator: 'channel', operand: 4 }, search('map')]],
    ['channel:web+client', [{ operator: 'channel', operand: 4 }]],
    ['channel:"C++"', [{ operator: 'channel', operand: 6 }]],
    ['stream:nowhere', [{ operator: 'channel', operand: 'nowhere' }]],
    ['subject:"release 2.4"', [{ operator: 'topic', operand: 'release 2.4' }]],
    ['from:ada', [{ operator: 'sender', operand: 7 }]],
    ['sender:"Ada Okafor"', [{ operator: 'sender', operand: 7 }]],
    ['sender:me', [{ operator: 'sender', operand: 5 }]],
    ['sender:user9@example.com', [{ operator: 'sender', operand: 9 }]],
    ['sender:nobody', [{ operator: 'sender', operand: 'nobody' }]],
    ['dm:ada,me,9', [{ operator: 'dm', operand: [7, 9] }]],
    ['pm-with:me', [{ operator: 'dm', operand: [5] }]],
    ['dm-including:ada', [{ operator: 'dm-including', operand: 7 }]],
    ['-is:resolved', [{ operator: 'is', operand: 'resolved', negated: true }]],
    ['channels:web-public', [{ operator: 'channels', operand: 'web-public' }]],
    ['has:Image', [{ operator: 'has', operand: 'image' }]],
    ['id:12', [{ operator: 'id', operand: '12' }]],
    ['https://example.com/ at 10:30', [search('https://example.com/ at 10:30')]],
    ['note: this', [search('note: this')]],
  ])('reads %j', (text, narrow) => {
    expect(parseSearch(text, state).narrow).toEqual(narrow);
  });

  it('takes messages to show in the middle, or to follow, out of the terms', () => {
    expect(parseSearch('channel:engineering topic:map near:12 with:3', state)).toMatchObject({ near: 12, with: 3, narrow: { length: 2 } });
  });

  it.each([
    ['chanel:engineering', 'channel:engineering'],
    ['-snder:ada', '-sender:ada'],
    ['is:stared', 'is:starred'],
    ['has:imgae', 'has:image'],
  ])('knows what %s means', (written, meant) => {
    expect(parseSearch(`x ${written}`, state).mistyped).toEqual([{ written, meant }]);
  });

  it.each(['time:10', 'is:private', 'x', 'engineering:'])('finds nothing wrong with %s', (text) => {
    expect(parseSearch(text, state).mistyped).toEqual([]);
  });
});

describe('formatSearch', () => {
  it.each([
    'iPad map',
    'channel:engineering topic:"release 2.4" slow',
    'channel:"C++"',
    'sender:"Ada Okafor" "exact phrase"',
    'dm:"Ben (user8@example.com),Ben (user9@example.com)"',
    'dm:"Ada Okafor,Ben (user9@example.com),Benedikt, MD"',
    'sender:"Benedikt, MD"',
    '-is:resolved has:link',
    'sender:11',
    'channel:engineering near:12',
  ])('writes %j again as it was read', (text) => {
    expect(formatSearch(parseSearch(text, state), state)).toBe(text);
  });

  it('names whoever is unknown as it is told to', () => {
    const narrow = [
      { operator: 'sender', operand: 11 },
      { operator: 'channel', operand: 9 },
    ];
    expect(formatSearch({ narrow }, state, { person: 'Nobody', channel: 'Nowhere' })).toBe('sender:Nobody channel:Nowhere');
  });
});

describe('ignoredWords', () => {
  it('are those without letters, digits and emoji', () => {
    expect(ignoredWords('map ??? 2 👍 --')).toEqual(['???', '--']);
  });
});
