import { describe, expect, it } from 'vitest';
import { namedCompletion } from './completion-choice.js';
import type { CompletionRequest } from './completion-request.js';
import type { Completion } from './completions.js';

const channel = (name: string, subscribed = true): Completion => ({ kind: 'channel', channel: { name, subscribed } }) as Completion;
const topic = (name: string): Completion => ({ kind: 'topic', topic: name }) as Completion;
const emoji = (...names: string[]): Completion => ({ kind: 'emoji', name: names[0], emoji: { names } }) as unknown as Completion;
const person = { kind: 'person', person: { full_name: 'Ada' } } as Completion;

/** What Enter accepts if a suggestion comes first for what was typed. */
const named = (query: string, first: Completion, count = 1): Completion | undefined =>
  namedCompletion({ kind: first.kind, query, start: 0 } as CompletionRequest, first, count);

describe('Enter accepts', () => {
  it.each([
    ['ada', person],
    ['a', person],
    ['al', { kind: 'wildcard', name: 'all' }],
    ['gar', channel('garden')],
    ['Käs', channel('kasse')],
    ['1', topic('1.2')],
    ['tada', emoji('tada')],
    ['thumbs_up', emoji('+1', 'thumbs_up')],
    ['+1', emoji('+1', 'thumbs_up')],
    ['po', { kind: 'command', name: 'poll' }],
    ['pyt', { kind: 'language', name: 'python' }],
    ['', { kind: 'time' }],
  ] as const)('for %j what was named', (query, first) => {
    expect(named(query, first)).toBe(first);
  });

  it.each([
    ['', person],
    ['5', person],
    ['a', { kind: 'wildcard', name: 'all' }],
    ['1', channel('1st aid')],
    ['c', channel('cellar')],
    ['gar', channel('garden', false)],
    ['den', channel('garden')],
    ['', topic('tomatoes')],
    ['p', emoji('parking')],
    ['x', emoji('x')],
    ['name', emoji('name_badge')],
    ['s', { kind: 'command', name: 'shrug' }],
    ['out', { kind: 'time' }],
  ] as const)('nothing for %j, which may be text', (query, first) => {
    expect(named(query, first)).toBeUndefined();
  });

  it.each(['', 'js', 'c', 'tex'])('the language %j as it was typed', (query) => {
    expect(named(query, { kind: 'language', name: 'json' })).toEqual({ kind: 'language', name: query });
  });
});
