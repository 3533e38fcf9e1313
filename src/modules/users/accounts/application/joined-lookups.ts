import type { CurrentWork } from '../../../../kernel/current-work.js';

interface Asked<K, V> {
  readonly key: K;
  readonly resolve: (value: V | null) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Joins look-ups of single keys to reads of many. One read is under way at a time, with a share of the process of its own; what is asked for
 * meanwhile is found by the next one, so that no answer is from before its question. Who asks limits how many wait.
 */
export class JoinedLookups<K, V> {
  private asked: Asked<K, V>[] = [];
  private isReading = false;

  /**
   * @param owner the name of the share
   * @param read returns what there is, by key
   */
  constructor(
    private readonly work: CurrentWork,
    private readonly owner: string,
    private readonly read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  ) {}

  /** Never ask in a unit of work. @returns null if there is nothing @throws what the read throws, to all who have asked for a part of it */
  find(key: K): Promise<V | null> {
    return new Promise((resolve, reject) => {
      this.asked.push({ key, resolve, reject });
      if (!this.isReading) void this.work.runApart(this.owner, () => this.readAll());
    });
  }

  private async readAll(): Promise<void> {
    this.isReading = true;
    while (this.asked.length > 0) {
      const { asked } = this;
      this.asked = [];
      await this.answer(asked);
    }
    this.isReading = false;
  }

  private async answer(asked: readonly Asked<K, V>[]): Promise<void> {
    try {
      const found = await this.read([...new Set(asked.map(({ key }) => key))]);
      for (const { key, resolve } of asked) resolve(found.get(key) ?? null);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
