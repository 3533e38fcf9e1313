import { describe, expect, it } from 'vitest';
import { suggestedFilters, unfinishedFilter } from './filter-completion.js';

const suggested = (text: string): string[] =>
  suggestedFilters(text).map(({ operator, negated, choice = '' }) => `${negated ? '-' : ''}${operator.name}:${choice}`);

describe('unfinishedFilter', () => {
  it.each([
    ['channel:eng', 'channel', 'eng', ''],
    ['map from:"Ada O', 'sender', 'Ada O', 'map '],
    ['is:', 'is', '', ''],
    ['-topic:x', 'topic', 'x', ''],
  ])('finds the filter at the end of %j', (text, name, operand, before) => {
    expect(unfinishedFilter(text)).toMatchObject({ operator: { name }, operand, before });
  });

  it.each(['channel:eng map', 'channel:"web client"', 'note:x', 'map', ''])('finds none at the end of %j', (text) => {
    expect(unfinishedFilter(text)).toBeUndefined();
  });
});

describe('suggestedFilters', () => {
  it.each([
    ['ch', ['channel:', 'channels:']],
    ['map -sen', ['-sender:']],
    ['from', ['sender:']],
    ['unre', ['is:unread']],
    ['im', ['has:image']],
    ['is:me', ['is:mentioned']],
    ['-is:re', ['-is:resolved']],
    ['has:', ['has:attachment', 'has:image', 'has:link', 'has:reaction']],
  ])('suggests filters for %j', (text, filters) => {
    expect(suggested(text)).toEqual(filters);
  });

  it.each(['', 'x', 'map ', 'channel:eng', 'zzz'])('suggests nothing for %j', (text) => {
    expect(suggested(text)).toEqual([]);
  });
});
