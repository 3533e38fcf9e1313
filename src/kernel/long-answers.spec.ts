import { describe, expect, it } from 'vitest';
import { CurrentWorkContext, runInWorkContext } from '../platform/work-context.js';
import type { WorkOwner } from './current-work.js';
import { LIMITS } from './limits.js';
import { LongAnswers, serializeList, TextPieces } from './long-answers.js';
import type { RawJson } from './schema.js';

describe('LongAnswers', () => {
  const begin = (answers: LongAnswers, owner: WorkOwner, build: () => Promise<void>): Promise<void> =>
    runInWorkContext({ owner, abandonment: null, logFields: () => ({}) }, () => answers.build(build));

  it('are built one at a time for each account', async () => {
    const answers = new LongAnswers(new CurrentWorkContext());
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const building = ['own 1', 'own 2', 'other 1'].map((name) =>
      begin(answers, name.startsWith('own') ? 1 : 2, () => {
        begun.push(name);
        return new Promise((resolve) => ends.set(name, resolve));
      }),
    );
    expect(begun).toEqual(['own 1', 'other 1']);
    ends.get('own 1')?.();
    await building[0];
    expect(begun).toEqual(['own 1', 'other 1', 'own 2']);
    ends.get('own 2')?.();
    ends.get('other 1')?.();
    await Promise.all(building);
  });

  it('are refused to an account for which too many wait, and built again after one failed', async () => {
    const answers = new LongAnswers(new CurrentWorkContext());
    let fail = (): void => undefined;
    const first = begin(answers, 1, () => new Promise((_, reject) => (fail = () => reject(new Error('broken')))));
    const waiting = Array.from({ length: LIMITS.MAX_ACCOUNT_RUNNING_REQUESTS }, () => begin(answers, 1, () => Promise.resolve()));
    await expect(begin(answers, 1, () => Promise.resolve())).rejects.toMatchObject({ code: 'RATE_LIMIT_HIT' });
    fail();
    await expect(first).rejects.toThrow('broken');
    await Promise.all(waiting);
    await begin(answers, 1, () => Promise.resolve());
  });
});

function parsed({ json }: RawJson): unknown {
  return JSON.parse(typeof json === 'string' ? json : json.join(''));
}

describe('The pieces of a text', () => {
  it('are its parts if it is long', () => {
    const pieces = new TextPieces(5);
    for (const text of ['abc', 'de', 'f']) pieces.add(text);
    expect(pieces.end()).toEqual(['abc', 'de', 'f']);
  });

  it('are one text if it is short', () => {
    const pieces = new TextPieces(5);
    for (const text of ['abc', 'de']) pieces.add(text);
    expect(pieces.end()).toBe('abcde');
  });
});

describe('serializeList', () => {
  const numbers = Array.from({ length: 20_000 }, (_, index) => index);
  const present = (id: number) => ({ id, name: `Zoë ${id}` });

  it('serializes long lists in pieces, completely and in order', async () => {
    const list = await serializeList([numbers.slice(0, 7_000), [], numbers.slice(7_000)], present);
    expect(list.json.length).toBeGreaterThan(2);
    expect(parsed(list)).toEqual(numbers.map(present));
  });

  it('serializes short lists in one piece', async () => {
    expect(await serializeList([[1], [2, 3]], present)).toEqual({ json: JSON.stringify([1, 2, 3].map(present)) });
    expect(await serializeList([], present)).toEqual({ json: '[]' });
  });

  it('leaves turns of the event loop to others', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('another'));
    await serializeList([numbers], present);
    order.push('the list');
    expect(order).toEqual(['another', 'the list']);
  });

  it('asks for the next part after the one before it is serialized', async () => {
    const events: string[] = [];
    async function* read(): AsyncGenerator<number[]> {
      for (const part of [[1, 2], [3]]) {
        await Promise.resolve();
        events.push(`read ${part.join()}`);
        yield part;
      }
    }
    const list = await serializeList(read(), (id) => {
      events.push(`present ${id}`);
      return id;
    });
    expect(parsed(list)).toEqual([1, 2, 3]);
    expect(events).toEqual(['read 1,2', 'present 1', 'present 2', 'read 3', 'present 3']);
  });
});
