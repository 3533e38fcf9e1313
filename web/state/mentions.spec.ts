import { describe, expect, it } from 'vitest';
import type { ClientState } from './client-state.js';
import { mentionsIn } from './mentions.js';

const PEOPLE = {
  7: { user_id: 7, full_name: 'Ada' },
  8: { user_id: 8, full_name: 'Ada' },
  9: { user_id: 9, full_name: 'Ben' },
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
  ])('of %j', (text, userIds, wildcard) => {
    expect(mentionsIn(text, PEOPLE)).toEqual({ userIds, wildcard });
  });
});
