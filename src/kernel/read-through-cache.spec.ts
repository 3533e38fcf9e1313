import { describe, expect, it, vi } from 'vitest';
import { ReadThroughCache } from './read-through-cache.js';

/** A read that resolves when `finish` is called. */
function pendingRead<T>(): { readonly read: () => Promise<T>; readonly finish: (value: T) => void } {
  let finish: (value: T) => void = () => undefined;
  const result = new Promise<T>((resolve) => (finish = resolve));
  return { read: () => result, finish: (value) => finish(value) };
}

const nothing = (): Promise<never> => Promise.reject(new Error('the value was loaded again'));

describe('ReadThroughCache', () => {
  it('loads a value once and then answers without a promise', async () => {
    const cache = new ReadThroughCache<number, string>({ maxEntries: 10 });
    expect(await cache.getOrLoad(1, () => Promise.resolve('one'))).toBe('one');
    expect(cache.getOrLoad(1, nothing)).toBe('one');
    expect(cache.get(1)).toBe('one');
    expect(cache.get(2)).toBeUndefined();
  });

  it('caches null, zero and the empty string like any other value', () => {
    const cache = new ReadThroughCache<string, string | number | null>({ maxEntries: 10 });
    for (const value of [null, 0, '']) {
      cache.set('key', value);
      expect(cache.get('key')).toBe(value);
      expect(cache.getOrLoad('key', nothing)).toBe(value);
    }
  });

  it('does not cache a failed read', async () => {
    const cache = new ReadThroughCache<number, string>({ maxEntries: 10 });
    await expect(cache.getOrLoad(1, () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
    expect(await cache.getOrLoad(1, () => Promise.resolve('one'))).toBe('one');
  });

  it('returns but does not cache values that the options exclude', async () => {
    const cache = new ReadThroughCache<number, string | null>({ maxEntries: 10, shouldCache: (value) => value !== null });
    expect(await cache.getOrLoad(1, () => Promise.resolve(null))).toBeNull();
    expect(cache.get(1)).toBeUndefined();
  });

  it('reloads invalidated values and no others', async () => {
    const cache = new ReadThroughCache<number, string>({ maxEntries: 10 });
    for (const key of [1, 2, 3]) cache.set(key, 'old');
    cache.invalidate([1, 2]);
    expect(await cache.getOrLoad(1, () => Promise.resolve('new'))).toBe('new');
    expect(cache.get(2)).toBeUndefined();
    expect(cache.get(3)).toBe('old');
  });

  it('returns nothing that is cached while the lease is not held, and caches nothing that must not be', async () => {
    const lease = { held: true, filling: false };
    const cache = new ReadThroughCache<number, string>({
      maxEntries: 10,
      lease: { isHeld: () => lease.held, mayFill: () => lease.filling },
    });
    expect(await cache.getOrLoad(1, () => Promise.resolve('in a unit of work'))).toBe('in a unit of work');
    expect(cache.get(1)).toBeUndefined();
    lease.filling = true;
    await cache.getOrLoad(1, () => Promise.resolve('cached'));
    expect(cache.get(1)).toBe('cached');
    lease.held = false;
    expect(cache.get(1)).toBeUndefined();
    expect(await cache.getOrLoad(1, () => Promise.resolve('read'))).toBe('read');
    expect(
      await cache.getOrLoadMany(
        [1],
        () => Promise.resolve(['read']),
        () => 1,
      ),
    ).toEqual(new Map([[1, 'read']]));
  });

  it.each([
    ['invalidated', (cache: ReadThroughCache<number, string>) => cache.invalidate([1])],
    ['invalidated for another key', (cache: ReadThroughCache<number, string>) => cache.invalidate([2])],
    ['cleared', (cache: ReadThroughCache<number, string>) => cache.clear()],
  ])('returns but does not cache the result of a read during which it was %s', async (_, change) => {
    const cache = new ReadThroughCache<number, string>({ maxEntries: 10 });
    const one = pendingRead<string>();
    const many = pendingRead<readonly string[]>();
    const answers = Promise.all([Promise.resolve(cache.getOrLoad(1, one.read)), cache.getOrLoadMany([3], many.read, () => 3)]);
    change(cache);
    one.finish('old');
    many.finish(['old']);
    expect(await answers).toEqual(['old', new Map([[3, 'old']])]);
    expect(cache.get(1)).toBeUndefined();
    expect(cache.get(3)).toBeUndefined();
  });

  it('loads all missing keys of a list in one call, each once', async () => {
    const cache = new ReadThroughCache<number, { readonly id: number }>({ maxEntries: 10 });
    const two = { id: 2 };
    cache.set(2, two);
    const load = vi.fn((missing: readonly number[]) => Promise.resolve(missing.filter((id) => id !== 9).map((id) => ({ id }))));
    const found = await cache.getOrLoadMany([1, 2, 3, 1, 9], load, ({ id }) => id);
    expect(load.mock.calls).toEqual([[[1, 3, 9]]]);
    expect([...found.keys()].sort()).toEqual([1, 2, 3]);
    expect(found.get(2)).toBe(two);
    expect(await cache.getOrLoadMany([3, 1], nothing, ({ id }) => id)).toEqual(new Map([3, 1].map((id) => [id, { id }])));
  });

  it('does not call the loader if all keys of a list are present', async () => {
    const cache = new ReadThroughCache<number, string>({ maxEntries: 10 });
    expect(await cache.getOrLoadMany([], nothing, () => 0)).toEqual(new Map());
  });

  it('caches values that were not loaded by their keys', async () => {
    const cache = new ReadThroughCache<number, { readonly id: number }>({ maxEntries: 10 });
    expect(
      await cache.loadMany(
        () => Promise.resolve([{ id: 4 }]),
        ({ id }) => id,
      ),
    ).toEqual([{ id: 4 }]);
    expect(cache.get(4)).toEqual({ id: 4 });
  });

  it('evicts the least recently used value when there are too many', () => {
    const cache = new ReadThroughCache<number, string>({ maxEntries: 2 });
    cache.set(1, 'one');
    cache.set(2, 'two');
    cache.get(1);
    cache.set(3, 'three');
    expect([1, 2, 3].map((key) => cache.get(key))).toEqual(['one', undefined, 'three']);
  });

  it('evicts the least recently used values when their total weight is too large', () => {
    const cache = new ReadThroughCache<number, string>({ maxWeight: 10, weigh: (text) => text.length });
    cache.set(1, '1234');
    cache.set(2, '1234');
    cache.get(1);
    cache.set(3, '12345');
    expect([1, 2, 3].map((key) => cache.get(key))).toEqual(['1234', undefined, '12345']);
  });

  it('does not serve a value after its lifetime', async () => {
    let now = 1_000;
    const cache = new ReadThroughCache<number, string>({ maxEntries: 10, lifetimeMs: 100, now: () => now });
    cache.set(1, 'old');
    now += 100;
    expect(cache.get(1)).toBe('old');
    now += 1;
    expect(cache.get(1)).toBeUndefined();
    expect(await cache.getOrLoad(1, () => Promise.resolve('new'))).toBe('new');
  });
});
