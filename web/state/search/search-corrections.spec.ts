import { describe, expect, it } from 'vitest';
import type { ClientState } from '../model/client-state.js';
import type { Narrow } from '../model/narrow.js';
import { correctionsOf } from './search-corrections.js';

const state = {
  ownId: 5,
  channels: { 3: { stream_id: 3, name: 'engineering' } },
  people: { 7: { user_id: 7, full_name: 'Ada Okafor', email: 'ada@example.com', is_active: true } },
} as unknown as ClientState;

describe('correctionsOf', () => {
  it.each<[string, Narrow, string, Narrow]>([
    ['a channel', [{ operator: 'channel', operand: 'enginering' }], 'channel:engineering', [{ operator: 'channel', operand: 3 }]],
    ['a person', [{ operator: 'sender', operand: 'ada okafr' }], 'sender:"Ada Okafor"', [{ operator: 'sender', operand: 7 }]],
    [
      'a state',
      [{ operator: 'is', operand: 'stared', negated: true }],
      '-is:starred',
      [{ operator: 'is', operand: 'starred', negated: true }],
    ],
    ['an operator', [{ operator: 'chanel', operand: 'engineering' }], 'channel:engineering', [{ operator: 'channel', operand: 3 }]],
    [
      'an operator among words',
      [
        { operator: 'has', operand: 'link' },
        { operator: 'search', operand: 'map chanel:engineering slow' },
      ],
      'channel:engineering',
      [
        { operator: 'has', operand: 'link' },
        { operator: 'channel', operand: 3 },
        { operator: 'search', operand: 'map slow' },
      ],
    ],
  ])('corrects %s', (_what, narrow, meant, corrected) => {
    expect(correctionsOf(narrow, state)).toMatchObject([{ meant, narrow: corrected }]);
  });

  it('finds nothing wrong with a correct search, nor with names that resemble nothing', () => {
    const narrow: Narrow = [
      { operator: 'channel', operand: 3 },
      { operator: 'is', operand: 'private' },
      { operator: 'sender', operand: 'somebody else' },
      { operator: 'topic', operand: 'enginering' },
      { operator: 'search', operand: 'note:this' },
    ];
    expect(correctionsOf(narrow, state)).toEqual([]);
  });
});
