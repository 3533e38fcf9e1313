import { describe, expect, it } from 'vitest';
import { parseNarrow } from './parse-narrow.js';
import { visitorTerms } from './visitor-narrow.js';

const WEB_PUBLIC = { operator: 'channels', operand: 'web-public' };
const terms = (...narrow: readonly unknown[]): string[] => visitorTerms(parseNarrow(narrow)).map(({ operator }) => operator);

describe('The narrow of a visitor', () => {
  it('names the web-public channels', () => {
    expect(terms(WEB_PUBLIC)).toEqual(['channels']);
    expect(terms(['streams', 'web-public'], ['search', 'tulips'])).toEqual(['channels', 'search']);
    expect(terms(WEB_PUBLIC, ['stream', 'garden'], ['topic', 'tulips'])).toEqual(['channel', 'topic']);
    expect(terms(WEB_PUBLIC, { operator: 'channel', operand: 'garden', negated: true })).toEqual(['channels', 'channel']);
  });

  it('may be the feed of the web app', () => {
    expect(terms(['in', 'home'], WEB_PUBLIC)).toEqual(['channels']);
  });

  it.each([
    ['does not name them', ['channel', 'garden']],
    ['excludes them', { ...WEB_PUBLIC, negated: true }],
    ['names the public channels instead', ['channels', 'public']],
  ])('needs an account if it %s', (_, term) => {
    expect(() => terms(term)).toThrow('Not logged in');
  });

  it.each(['dm', 'pm-with', 'dm-including', 'group-pm-with', 'is', 'in'])('needs an account for the operator %s', (operator) => {
    expect(() => terms(WEB_PUBLIC, [operator, operator === 'in' ? 'all' : 'starred'])).toThrow('Not logged in');
  });
});
