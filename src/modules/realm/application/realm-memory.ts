import type { RealmId } from '../../../kernel/ids.js';

/** In case an announcement never came. */
const REMEMBER_MS = 10_000;
const MAX_REMEMBERED = 1_000;

interface Remembered<T> {
  readonly value: T;
  readonly until: number;
}

/** Something of every realm that is asked for much more often than it changes. */
export class RealmMemory<T> {
  private readonly remembered = new Map<RealmId, Remembered<T>>();
  /** Raised by every change, so that what was read before it is not remembered after it. */
  private generation = 0;

  constructor(private readonly load: (realmId: RealmId) => Promise<T>) {}

  /** Answers at once when it remembers. */
  of(realmId: RealmId): T | Promise<T> {
    const known = this.remembered.get(realmId);
    return known && known.until > Date.now() ? known.value : this.recall(realmId);
  }

  forget(realmId: RealmId): void {
    this.generation += 1;
    this.remembered.delete(realmId);
  }

  forgetAll(): void {
    this.generation += 1;
    this.remembered.clear();
  }

  private async recall(realmId: RealmId): Promise<T> {
    const { generation } = this;
    const value = await this.load(realmId);
    if (generation === this.generation) {
      if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
      this.remembered.set(realmId, { value, until: Date.now() + REMEMBER_MS });
    }
    return value;
  }
}
