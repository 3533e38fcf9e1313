import { describe, expect, it } from 'vitest';
import { BadRequest } from '../../../kernel/domain-error.js';
import { writeMessages } from './integration.js';
import { parseDeclaration } from './own-declaration.js';
import { AnomalousPayload, Payload } from './payload.js';

const FACTS = { header: () => '', option: () => '' };
const declared = (more: object): unknown => ({
  display_name: 'Pumps',
  messages: { pump: { topic: '{name}', text: '{bold name} is {state}.' } },
  ...more,
});
const text = (template: string, payload: unknown): string => {
  const integration = parseDeclaration('custom-x', declared({ messages: { pump: { topic: 't', text: template } } }));
  const outcome = writeMessages(integration, new Payload(payload), FACTS);
  return outcome.kind === 'messages' ? (outcome.drafts[0]?.content ?? '') : outcome.kind;
};

describe('A declaration of an organization', () => {
  it('writes messages of paths and helpers', () => {
    const outcome = writeMessages(parseDeclaration('custom-x', declared({})), new Payload({ name: 'Pump 1', state: 'dry' }), FACTS);
    expect(outcome).toEqual({ kind: 'messages', event: 'pump', drafts: [{ topic: 'Pump 1', content: '**Pump 1** is dry.' }] });
  });

  it.each([
    ['{a.b}, {{a}', { a: { b: 'x\ny' } }, 'x y, {a}'],
    ['{first_line a} {capitalized b} {code c}', { a: 'x\ny', b: 'dry', c: '`' }, 'x Dry `` ` ``'],
    ['{link a b}', { a: 'x', b: 'https://example.com' }, '[x](https://example.com)'],
    ['{link a b}', { a: 'x', b: 'javascript:alert(1)' }, 'x'],
    ['{quote a}{code_block b?}', { a: 'x' }, '~~~quote\nx\n~~~'],
    ['{list a b}', { a: [{ b: 1 }, { b: 'y' }] }, '* 1\n* y'],
    ['{facts a}', { a: { b: 1, c: { d: 2 } } }, '* **b**: 1'],
    ['{time a}', { a: 0 }, '<time:1970-01-01T00:00:00Z>'],
    ['x{a?}', {}, 'x'],
  ])('%s is filled', (template, payload, expected) => {
    expect(text(template, payload)).toBe(expected);
  });

  it('reads no more elements of a list than are shown', () => {
    const items = Array.from({ length: 30 }, (_, index) => ({ b: index }));
    Object.defineProperty(items, 25, { get: () => expect.unreachable() });
    expect(text('{list a b}', { a: items }).split('\n')).toHaveLength(20);
  });

  it.each<[string, unknown]>([
    ['/regex', declared({ regex: 'x' })],
    ['/event', declared({ event: 5 })],
    ['/display_name', declared({ display_name: '' })],
    ['/ignored', declared({ ignored: 'x' })],
    ['/ignored/1', declared({ ignored: ['x', ''] })],
    ['/messages', declared({ messages: {} })],
    ['/messages/a~1b', declared({ messages: { 'a/b': 'x' } })],
    ['/messages/a/text', declared({ messages: { a: { topic: 't' } } })],
    ['/messages/a/topic', declared({ messages: { a: { topic: '{eval a}', text: 'x' } } })],
  ])('is wrong at %s', (pointer, declaration) => {
    expect(() => parseDeclaration('custom-x', declaration)).toThrow(expect.objectContaining({ data: { pointer } }) as Error);
  });

  it('names what is missing', () => {
    expect(() => text('{a.b}', { a: {} })).toThrow(AnomalousPayload);
  });

  it('chooses the message by the event, ignores events, and takes the others as it says', () => {
    const message = (topic: string): object => ({ topic, text: 'x' });
    const integration = parseDeclaration('custom-x', declared({ event: 'kind', ignored: ['ping'], messages: { a: message('one') } }));
    const kind = (event: string): string => writeMessages(integration, new Payload({ kind: event }), FACTS).kind;
    expect(['a', 'ping', 'b'].map(kind)).toEqual(['messages', 'ignored', 'unsupported']);
  });

  it.each<[string, unknown]>([
    ['no object', []],
    ['an unknown property', declared({ regex: 'x' })],
    ['no messages', declared({ messages: {} })],
    ['a message without a text', declared({ messages: { a: { topic: 't' } } })],
    ['a brace that is not closed', declared({ messages: { a: { topic: 't', text: '{a' } } })],
    ['an unknown helper', declared({ messages: { a: { topic: 't', text: '{eval a}' } } })],
    ['a helper without its paths', declared({ messages: { a: { topic: 't', text: '{link a}' } } })],
    ['no path', declared({ messages: { a: { topic: 't', text: '{a+b}' } } })],
    ['empty braces', declared({ messages: { a: { topic: 't', text: '{}' } } })],
    ['a text that is too long', declared({ messages: { a: { topic: 't', text: 'x'.repeat(4_001) } } })],
    ['too many events', declared({ messages: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, { topic: 't', text: 'x' }])) })],
  ])('is refused with %s', (_, json) => {
    expect(() => parseDeclaration('custom-x', json)).toThrow(BadRequest);
  });

  it('writes no more than a message, in bounded time', () => {
    const long = { a: 'x'.repeat(1_000_000), b: Array.from({ length: 40_000 }, () => ({ c: 'y'.repeat(20) })) };
    const before = process.cpuUsage();
    expect(Array.from(text('{quote a}{list b c}'.repeat(50), long)).length).toBeLessThanOrEqual(10_000);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});
