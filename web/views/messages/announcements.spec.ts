import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcements } from './announcements.js';

let said: string[];
let announcements: Announcements;

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  announcements = new Announcements(
    (text) => said.push(text),
    (count) => `${count} new`,
  );
});
afterEach(() => vi.useRealTimers());

describe('Announcements', () => {
  it('say who wrote what at once, and at most 120 characters of it', () => {
    announcements.add('Ada', `${'a'.repeat(119)}😀 and more`);
    expect(said).toEqual([`Ada: ${'a'.repeat(119)}😀…`]);
  });

  it('come at most once in three seconds, and count what was written meanwhile', () => {
    for (const text of ['one', 'two', 'three']) announcements.add('Ben', text);
    vi.advanceTimersByTime(2999);
    expect(said).toEqual(['Ben: one']);
    vi.advanceTimersByTime(1);
    expect(said).toEqual(['Ben: one', '2 new']);
    announcements.add('Ada', 'four');
    vi.advanceTimersByTime(3000);
    expect(said.at(-1)).toBe('Ada: four');
  });

  it('begin at once again after a pause', () => {
    announcements.add('Ben', 'one');
    vi.advanceTimersByTime(10_000);
    announcements.add('Ben', 'two');
    expect(said).toEqual(['Ben: one', 'Ben: two']);
  });

  it('end with the view', () => {
    for (const text of ['one', 'two']) announcements.add('Ben', text);
    announcements.dispose();
    vi.advanceTimersByTime(10_000);
    expect(said).toEqual(['Ben: one']);
  });
});
