import { describe, expect, it } from 'vitest';
import { presentLegacy, presentModern, presentSingle, staysAt } from './presence.js';

const NOW = 1_700_000_000_000;
const ago = (active: number, connected: number) => ({
  userId: 7,
  activeAt: NOW - active * 1000,
  connectedAt: NOW - connected * 1000,
  updateId: 1,
});
const at = (secondsAgo: number): number => NOW / 1000 - secondsAgo;

describe('A presence', () => {
  it.each([
    ['an active person', 55, 10, true, true],
    ['an active person, after a while', 56, 10, true, false],
    ['an idle person, whatever was long ago', 5_000, 55, false, true],
    ['an idle person, after a while', 56, 56, false, false],
  ])('stays for %s: %i s after activity and %i s after a connection', (_, active, connected, isActive, stays) => {
    expect(staysAt(ago(active, connected), NOW, isActive)).toBe(stays);
  });
});

describe('Presence formats', () => {
  it('report the last activity and the last connection separately in the modern format', () => {
    expect(presentModern(ago(90, 10), 0)).toEqual({ active_timestamp: at(90), idle_timestamp: at(10) });
  });

  it('report the time of joining as the last activity of a person who never was active', () => {
    expect(presentModern({ ...ago(0, 10), activeAt: 0 }, NOW - 60_000)).toEqual({ active_timestamp: at(60), idle_timestamp: at(10) });
  });

  it.each([
    [119, 10, 'active', 119],
    [121, 10, 'idle', 10],
  ])(
    'report %i seconds without activity and %i without a connection as %s in the legacy format',
    (active, connected, status, secondsAgo) => {
      const aggregated = { client: 'website', status, timestamp: at(secondsAgo) };
      expect(presentLegacy(ago(active, connected), NOW)).toEqual({ aggregated, website: { ...aggregated, pushable: false } });
    },
  );

  it.each([
    [10, 10, 'active', 'active', 10],
    [300, 199, 'idle', 'idle', 199],
    [300, 201, 'offline', 'idle', 201],
  ])(
    'report %i seconds without activity and %i without a connection as %s for a single person',
    (active, connected, aggregated, website, secondsAgo) => {
      const timestamp = at(secondsAgo);
      expect(presentSingle(ago(active, connected), NOW)).toEqual({
        aggregated: { status: aggregated, timestamp },
        website: { status: website, timestamp },
      });
    },
  );
});
