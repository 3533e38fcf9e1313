import { LRUCache } from 'lru-cache';
import type { CacheLease } from './cache-lease.js';

interface CommonOptions<V> {
  /** For what is invalidated by event log records: nothing is returned without the lease, and nothing is cached that must not be. */
  readonly lease?: CacheLease;
  /** How long a value is served after it was cached. Unlimited by default. */
  readonly lifetimeMs?: number;
  /** The current time in milliseconds, for the lifetime. */
  readonly now?: () => number;
  /** Returns false for values that are returned but not cached. */
  readonly shouldCache?: (value: V) => boolean;
}

/** Maximum number of values, or maximum total weight. */
export type ReadThroughCacheOptions<V> = CommonOptions<V> &
  ({ readonly maxEntries: number } | { readonly maxWeight: number; readonly weigh: (value: V) => number });

/**
 * Caches values that are loaded on demand, and evicts the least recently used ones. A value that was read before an invalidation is never
 * cached after it: every invalidation discards the results of all reads in progress.
 *
 * Concurrent reads of a key are not joined, because each of them may belong to a different transaction.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- as in lru-cache: anything but undefined
export class ReadThroughCache<K extends {}, V extends {} | null> {
  // lru-cache treats only undefined as absent; its types exclude null too.
  private readonly entries: LRUCache<K, NonNullable<V>>;
  private readonly shouldCache: ((value: V) => boolean) | undefined;
  private readonly lease: CacheLease | undefined;
  private generation = 0;

  constructor(options: ReadThroughCacheOptions<V>) {
    const { lifetimeMs, now, shouldCache, lease } = options;
    this.shouldCache = shouldCache;
    this.lease = lease;
    this.entries = new LRUCache<K, NonNullable<V>>({
      // Not `max`, which reserves memory for that many entries at once.
      ...('maxEntries' in options
        ? { maxSize: options.maxEntries, sizeCalculation: () => 1 }
        : { maxSize: options.maxWeight, sizeCalculation: (value: V) => options.weigh(value) }),
      ...(lifetimeMs === undefined ? {} : { ttl: lifetimeMs }),
      ...(now ? { perf: { now }, ttlResolution: 0 } : {}),
    });
  }

  get(key: K): V | undefined {
    return this.lease?.isHeld() === false ? undefined : this.entries.get(key);
  }

  set(key: K, value: V): void {
    if (this.shouldCache?.(value) !== false) this.entries.set(key, value as NonNullable<V>);
  }

  /** Returns the value without a promise if it is cached. */
  getOrLoad(key: K, load: () => Promise<V>): V | Promise<V> {
    const known = this.get(key);
    return known === undefined ? this.load(key, load) : known;
  }

  /** Loads all keys that are not cached in one call. Keys for which it returns no value are missing from the result. */
  async getOrLoadMany(
    keys: Iterable<K>,
    load: (missing: readonly K[]) => Promise<readonly V[]>,
    keyOf: (value: V) => K,
  ): Promise<Map<K, V>> {
    const found = new Map<K, V>();
    const missing: K[] = [];
    for (const key of new Set(keys)) {
      const known = this.get(key);
      if (known === undefined) missing.push(key);
      else found.set(key, known);
    }
    if (missing.length > 0) for (const value of await this.loadMany(() => load(missing), keyOf)) found.set(keyOf(value), value);
    return found;
  }

  /** Caches values that are loaded by other criteria than their keys. */
  async loadMany(load: () => Promise<readonly V[]>, keyOf: (value: V) => K): Promise<readonly V[]> {
    const { generation } = this;
    const values = await load();
    if (this.mayFill(generation)) for (const value of values) this.set(keyOf(value), value);
    return values;
  }

  invalidate(keys: Iterable<K>): void {
    this.generation += 1;
    for (const key of keys) this.entries.delete(key);
  }

  clear(): void {
    this.generation += 1;
    this.entries.clear();
  }

  private async load(key: K, load: () => Promise<V>): Promise<V> {
    const { generation } = this;
    const value = await load();
    if (this.mayFill(generation)) this.set(key, value);
    return value;
  }

  private mayFill(generation: number): boolean {
    return generation === this.generation && this.lease?.mayFill() !== false;
  }
}
