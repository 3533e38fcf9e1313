import { describe, expect, it } from 'vitest';
import { CurrentWorkContext, runInWorkContext } from '../../../../platform/work-context.js';
import { JoinedLookups } from './joined-lookups.js';

describe('Joined look-ups', () => {
  const work = new CurrentWorkContext();

  /** Reads that end when the test says so. */
  class Reads {
    readonly keys: string[][] = [];
    readonly owners: unknown[] = [];
    private readonly ends: ((found: ReadonlyMap<string, number> | Error) => void)[] = [];
    readonly lookups = new JoinedLookups<string, number>(work, 'look-ups', (keys) => {
      this.keys.push([...keys]);
      this.owners.push(work.owner);
      return new Promise((resolve, reject) => this.ends.push((found) => (found instanceof Error ? reject(found) : resolve(found))));
    });

    async end(read: number, found: Readonly<Record<string, number>> | Error): Promise<void> {
      this.ends[read]?.(found instanceof Error ? found : new Map(Object.entries(found)));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it('begin at once, and are joined while one is under way', async () => {
    const reads = new Reads();
    const first = reads.lookups.find('a');
    const others = ['b', 'c', 'b', 'a'].map((key) => reads.lookups.find(key));
    expect(reads.keys).toEqual([['a']]);
    await reads.end(0, { a: 1 });
    expect(await first).toBe(1);
    expect(reads.keys).toEqual([['a'], ['b', 'c', 'a']]);
    await reads.end(1, { a: 2, b: 3 });
    expect(await Promise.all(others)).toEqual([3, null, 3, 2]);
  });

  it('fail together, and go on afterwards', async () => {
    const reads = new Reads();
    const outcomes = Promise.allSettled([reads.lookups.find('a'), reads.lookups.find('b'), reads.lookups.find('c')]);
    await reads.end(0, { a: 1 });
    await reads.end(1, new Error('no database'));
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    const later = reads.lookups.find('d');
    await reads.end(2, { d: 4 });
    expect(await later).toBe(4);
  });

  it('have a share of their own, and not that of the request which asked first', async () => {
    const reads = new Reads();
    const asked = runInWorkContext({ owner: 7, abandonment: null, logFields: () => ({}) }, () => reads.lookups.find('a'));
    expect(reads.owners).toEqual(['look-ups']);
    await reads.end(0, {});
    expect(await asked).toBeNull();
  });
});
