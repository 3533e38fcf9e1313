import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../test/support/processor-time.js';
import { matchesPattern } from './event-filter.js';

describe('A pattern of events', () => {
  it.each([
    ['push', 'push', true],
    ['push', 'pus', false],
    ['push', 'pushes', false],
    ['pull_request_review', 'pull_request*', true],
    ['pull_request', '*request', true],
    ['pull_request', '*_*q*t', true],
    ['pull_request', '*x*', false],
    ['push', 'p?sh', true],
    ['push', 'p?', false],
    ['', '*', true],
    ['push', '', false],
    ['a.b', 'a?b', true],
    ['push', '[p]ush', false],
  ])('%j matches %j: %j', (name, pattern, expected) => {
    expect(matchesPattern(name, pattern)).toBe(expected);
  });

  it('takes a time that does not grow with the possibilities', () => {
    const compare = (): void => expect(matchesPattern('a'.repeat(5_000), `${'*a'.repeat(500)}*b`)).toBe(false);
    expect(processorTime(compare)).toBeLessThan(2_000);
  });
});
