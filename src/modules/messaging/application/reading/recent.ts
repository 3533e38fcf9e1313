/**
 * What was used last, up to a weight: two generations, of which the older one is let go when the younger one is full. At most twice the
 * weight is held.
 */
export class Recent<K, V> {
  private young = new Map<K, V>();
  private old = new Map<K, V>();
  private weight = 0;

  constructor(
    private readonly limit: number,
    private readonly weightOf: (value: V) => number,
  ) {}

  get(key: K): V | undefined {
    const value = this.young.get(key);
    if (value !== undefined) return value;
    const older = this.old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: K, value: V): void {
    this.weight += this.weightOf(value);
    if (this.weight > this.limit) {
      this.old = this.young;
      this.young = new Map();
      this.weight = this.weightOf(value);
    }
    this.young.set(key, value);
  }
}
