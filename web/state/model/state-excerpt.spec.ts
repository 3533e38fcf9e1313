import { describe, expect, it } from 'vitest';
import type { Message } from '../../api/wire.js';
import type { ClientState } from './client-state.js';
import type { Feed } from './feed.js';
import { excerptOf } from './state-excerpt.js';

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const feedOf = (ids: number[]): Feed => ({
  narrow: [],
  ids,
  foundOldest: true,
  foundNewest: true,
  historyLimited: false,
  undecidedIds: [],
  incomplete: false,
  matches: {},
});

const stateOf = (feeds: Record<string, number[]>): ClientState => {
  const ids = Object.values(feeds).flat();
  return {
    ownId: 7,
    feeds: Object.fromEntries(Object.entries(feeds).map(([key, list]) => [key, feedOf(list)])),
    messages: Object.fromEntries(ids.map((id) => [id, { id } as Message])),
  } as ClientState;
};

describe('An excerpt of a state', () => {
  it('contains the messages around the one on screen, and says that there are others', () => {
    const excerpt = excerptOf(stateOf({ open: numbers(1, 1000) }), 'open', 500);
    expect(excerpt.feeds['open']).toMatchObject({ ids: numbers(400, 599), foundOldest: false, foundNewest: false });
    expect(Object.keys(excerpt.messages)).toHaveLength(200);
    expect(excerpt.ownId).toBe(7);
  });

  it('contains short feeds as a whole, and the end of long ones', () => {
    const { feeds } = excerptOf(stateOf({ long: numbers(1, 500), short: [501, 502] }), undefined, undefined);
    expect(feeds['short']).toMatchObject({ ids: [501, 502], foundOldest: true, foundNewest: true });
    expect(feeds['long']).toMatchObject({ ids: numbers(301, 500), foundOldest: false, foundNewest: true });
  });

  it('contains the feed on screen first, and the newest of the others', () => {
    const feeds = Object.fromEntries(numbers(1, 8).map((one) => [`feed${one}`, numbers(one * 1000, one * 1000 + 199)]));
    expect(Object.keys(excerptOf(stateOf(feeds), 'feed1', undefined).feeds)).toEqual(['feed1', 'feed8', 'feed7', 'feed6', 'feed5']);
  });
});
