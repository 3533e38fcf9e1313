import { describe, expect, it } from 'vitest';
import { presentSingle, presentLegacy, presentModern } from './presence.js';

const NOW = 1_700_000_000_000;
const ago = (active: number, connected: number) => ({
  userId: 7,
  activeAt: NOW - active * 1000,
  connectedAt: NOW - connected * 1000,
  updateId: 1,
});
const at = (secondsAgo: number): number => NOW / 1000 - secondsAgo;

describe('a presence', () => {
  it('tells activity and connection apart', () => {
    expect(presentModern(ago(90, 10), 0)).toEqual({ active_timestamp: at(90), idle_timestamp: at(10) });
  });

  it('of who never was active begins with the account', () => {
    expect(presentModern({ ...ago(0, 10), activeAt: 0 }, NOW - 60_000)).toEqual({ active_timestamp: at(60), idle_timestamp: at(10) });
  });

  it.each([
    [119, 10, 'active', 119],
    [121, 10, 'idle', 10],
  ])('of %i seconds is for old clients %s', (active, connected, status, secondsAgo) => {
    const aggregated = { client: 'website', status, timestamp: at(secondsAgo) };
    expect(presentLegacy(ago(active, connected), NOW)).toEqual({ aggregated, website: { ...aggregated, pushable: false } });
  });

  it.each([
    [10, 10, 'active', 'active', 10],
    [300, 199, 'idle', 'idle', 199],
    [300, 201, 'offline', 'idle', 201],
  ])('alone, of %i and %i seconds, is %s', (active, connected, aggregated, website, secondsAgo) => {
    const timestamp = at(secondsAgo);
    expect(presentSingle(ago(active, connected), NOW)).toEqual({
      aggregated: { status: aggregated, timestamp },
      website: { status: website, timestamp },
    });
  });
});
