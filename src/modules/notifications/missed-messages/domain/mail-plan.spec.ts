import { describe, expect, it } from 'vitest';
import { planMails } from './mail-plan.js';

describe('planMails', () => {
  it.each([
    ['makes a mail of each conversation', 3, [['a'], ['b'], ['c']]],
    ['collects the others in the last mail', 2, [['a'], ['b', 'c']]],
    ['collects all in the only mail', 1, [['a', 'b', 'c']]],
  ])('%s', (_, budget, expected) => {
    expect(planMails(['a', 'b', 'c'], budget)).toEqual(expected);
  });
});
