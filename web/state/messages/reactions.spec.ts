import { describe, expect, it } from 'vitest';
import { groupReactions, hasReacted, showsNames } from './reactions.js';

const reaction = (userId: number, code: string, type = 'unicode_emoji') => ({
  emoji_name: `name of ${code}`,
  emoji_code: code,
  reaction_type: type,
  user_id: userId,
});

describe('Reactions', () => {
  it('are grouped by emoji, in the order of their first use', () => {
    const groups = groupReactions([reaction(1, '1f44d'), reaction(2, '2764'), reaction(3, '1f44d')]);
    expect(groups.map(({ key, userIds }) => [key, userIds])).toEqual([
      ['unicode_emoji:1f44d', [1, 3]],
      ['unicode_emoji:2764', [2]],
    ]);
  });

  it('are told apart by the kind of emoji, whose codes may be equal', () => {
    const reactions = [reaction(1, '12', 'realm_emoji'), reaction(1, '12')];
    expect(groupReactions(reactions)).toHaveLength(2);
    expect(hasReacted(reactions.slice(0, 1), { code: '12', type: 'unicode_emoji' }, 1)).toBe(false);
    expect(hasReacted(reactions, { code: '12', type: 'realm_emoji' }, 1)).toBe(true);
  });

  it('are shown with names if the reader wants that and they are few', () => {
    const three = [reaction(1, 'a'), reaction(2, 'a'), reaction(3, 'b')];
    expect(showsNames(three, true)).toBe(true);
    expect(showsNames([...three, reaction(4, 'b')], true)).toBe(false);
    expect(showsNames(three, false)).toBe(false);
  });
});
