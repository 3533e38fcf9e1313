import { describe, expect, it } from 'vitest';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { parseNarrow } from './parse-narrow.js';

describe('parseNarrow', () => {
  it.each([
    ['stream', 'channel'],
    ['streams', 'channels'],
    ['pm-with', 'dm'],
    ['pm_with', 'dm'],
    ['group_pm_with', 'group-pm-with'],
    ['topic', 'topic'],
    ['flavour', 'flavour'],
    ['toString', 'toString'],
  ])('reads %s as %s', (name, operator) => {
    expect(parseNarrow([[name, 'x'], { operator: name, operand: 'x', negated: true }])).toEqual([
      { operator, operand: 'x', negated: false },
      { operator, operand: 'x', negated: true },
    ]);
  });

  it.each(['channel', 'sender', 'dm-including', 'group-pm-with', 'id', 'with'])('accepts ids for %s', (operator) => {
    expect(parseNarrow([{ operator, operand: 5 }])).toEqual([{ operator, operand: 5, negated: false }]);
    expect(() => parseNarrow([{ operator, operand: [5] }])).toThrow(new BadRequest('operand is not a string or integer'));
  });

  it('accepts lists of ids for dm only', () => {
    expect(parseNarrow([{ operator: 'dm', operand: [5, 6] }])).toEqual([{ operator: 'dm', operand: [5, 6], negated: false }]);
    expect(() => parseNarrow([{ operator: 'dm', operand: [5, '6'] }])).toThrow('operand is not a string or an integer list');
  });
});
