import { describe, expect, it } from 'vitest';
import type { Location } from './hash-location.js';
import type { NarrowTerm } from '../model/narrow.js';
import { isForVisitors } from './visitor.js';

const narrow = (...terms: readonly NarrowTerm[]): Location => ({ view: 'narrow', narrow: terms });

describe('A view', () => {
  it.each<Location>([
    { view: 'home' },
    { view: 'recent' },
    { view: 'topics', channelId: 3 },
    { view: 'sidebar', part: 'channels' },
    narrow(),
    narrow({ operator: 'channel', operand: 3 }, { operator: 'topic', operand: 'tulips' }),
    narrow({ operator: 'search', operand: 'tulips' }),
  ])('is for visitors if it shows what they can read: %j', (location) => {
    expect(isForVisitors(location)).toBe(true);
  });

  it.each<Location>([
    { view: 'inbox' },
    { view: 'drafts' },
    { view: 'sidebar', part: 'direct' },
    { view: 'settings', path: [] },
    { view: 'channels', path: ['new'] },
    narrow({ operator: 'is', operand: 'mentioned' }),
    narrow({ operator: 'dm', operand: [7] }),
    narrow({ operator: 'search', operand: 'tulips' }, { operator: 'is', operand: 'starred' }),
  ])('needs an account if it shows what belongs to one: %j', (location) => {
    expect(isForVisitors(location)).toBe(false);
  });
});
