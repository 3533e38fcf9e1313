import { describe, expect, it } from 'vitest';
import { detectResolution } from './topic-visibility.js';

describe('detectResolution', () => {
  const long = 'x'.repeat(60);
  it.each([
    ['roses', '✔ roses', 'resolved'],
    ['✔ roses', 'roses', 'unresolved'],
    ['✔ ✔✔ roses', 'roses', 'unresolved'],
    ['roses', '✔ lilies', null],
    ['✔ roses', 'lilies', null],
    ['roses', 'lilies', null],
    ['roses', '✔roses', null],
    ['✔ roses', '✔ ✔ roses', null],
  ])('%s → %s', (before, typed, expected) => {
    expect(detectResolution(before, typed, typed)).toBe(expected);
  });

  it('compares the whole name, not the truncated one', () => {
    expect(detectResolution(long, `✔ ${long}`, `✔ ${'x'.repeat(55)}...`)).toBe('resolved');
  });
});
