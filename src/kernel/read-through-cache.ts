import { LRUCache } from 'lru-cache';

interface CommonOptions<V> {
  /** How long a value is served after it was kept; without a limit where it is left out. */
  readonly lifetimeMs?: number;
  /** Time in milliseconds, for the lifetime. */
  readonly now?: () => number;
  /** Values that are answered but not kept make this return false. */
  readonly keeps?: (value: V) => boolean;
}

/** Maximum number of values, or maximum sum of what they weigh. */
export type ReadThroughCacheOptions<V> = CommonOptions<V> &
  ({ readonly maxEntries: number } | { readonly maxWeight: number; readonly weigh: (value: V) => number });

/**
 * Keeps values that were read from elsewhere and evicts the least recently used ones. What was read before a change is never kept after it:
 * every invalidation discards the results of all reads that are under way.
 *
 * Concurrent reads of a key are not joined, because each of them may belong to a transaction of its own.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- as in lru-cache: anything but undefined
export class ReadThroughCache<K extends {}, V extends {} | null> {
  // lru-cache treats only undefined as absent; its types exclude null too.
  private readonly entries: LRUCache<K, NonNullable<V>>;
  private readonly keeps: ((value: V) => boolean) | undefined;
  private generation = 0;

  constructor(options: ReadThroughCacheOptions<V>) {
    const { lifetimeMs, now, keeps } = options;
    this.keeps = keeps;
    this.entries = new LRUCache<K, NonNullable<V>>({
      ...('maxEntries' in options
        ? { max: options.maxEntries }
        : { maxSize: options.maxWeight, sizeCalculation: (value: V) => options.weigh(value) }),
      ...(lifetimeMs === undefined ? {} : { ttl: lifetimeMs }),
      ...(now ? { perf: { now }, ttlResolution: 0 } : {}),
    });
  }

  get(key: K): V | undefined {
    return this.entries.get(key);
  }

  set(key: K, value: V): void {
    if (this.keeps?.(value) !== false) this.entries.set(key, value as NonNullable<V>);
  }

  /** Answers without a promise when the value is present. */
  getOrLoad(key: K, load: () => Promise<V>): V | Promise<V> {
    const known = this.entries.get(key);
    return known === undefined ? this.load(key, load) : known;
  }

  /** Loads the keys that are not present in one call. Keys for which it returns no value are missing in the answer. */
  async getOrLoadMany(
    keys: Iterable<K>,
    load: (missing: readonly K[]) => Promise<readonly V[]>,
    keyOf: (value: V) => K,
  ): Promise<Map<K, V>> {
    const found = new Map<K, V>();
    const missing: K[] = [];
    for (const key of new Set(keys)) {
      const known = this.entries.get(key);
      if (known === undefined) missing.push(key);
      else found.set(key, known);
    }
    if (missing.length > 0) for (const value of await this.loadMany(() => load(missing), keyOf)) found.set(keyOf(value), value);
    return found;
  }

  /** Keeps what is read by something else than its keys. */
  async loadMany(load: () => Promise<readonly V[]>, keyOf: (value: V) => K): Promise<readonly V[]> {
    const { generation } = this;
    const values = await load();
    if (generation === this.generation) for (const value of values) this.set(keyOf(value), value);
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
    if (generation === this.generation) this.set(key, value);
    return value;
  }
}
