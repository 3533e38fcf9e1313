import { describe, expect, it } from 'vitest';
import type { ClientState } from '../model/client-state.js';
import { mentionsIn } from './mentions.js';

const PEOPLE = {
  7: { user_id: 7, full_name: 'Ada' },
  8: { user_id: 8, full_name: 'Ada' },
  9: { user_id: 9, full_name: 'Ben' },
  10: { user_id: 10, full_name: 'channel' },
  11: { user_id: 11, full_name: 'Dupe Person' },
  12: { user_id: 12, full_name: 'dupe Person' },
} as unknown as ClientState['people'];

describe('mentionsIn', () => {
  it.each([
    ['@**Ben** and @**Ada|8**', [9, 8], undefined],
    ['@**Ben** again @**Ben**', [9], undefined],
    ['@**all** look', [], 'all'],
    ['@**topic** look', [], 'topic'],
    ['@_**Ben** is silent', [], undefined],
    ['`@**Ben**` is code', [], undefined],
    ['```\n@**all**\n```', [], undefined],
    ['@**Nobody** is not here', [], undefined],
    ['@**Ben|8** has another name', [], undefined],
    ['@**|8** and @**ben**', [8, 9], undefined],
    ['@**channel|10** is a person', [10], undefined],
    ['@**channel**', [], 'channel'],
    ['@**stream**', [], 'stream'],
    ['@**dupe Person** and @**Dupe Person**', [12, 11], undefined],
    ['@**DUPE person**', [11], undefined],
  ])('of %j', (text, userIds, wildcard) => {
    expect(mentionsIn(text, PEOPLE)).toEqual({ userIds, wildcard });
  });
});
