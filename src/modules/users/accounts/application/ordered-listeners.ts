/** Observers are called in ascending order of this number. No two observers of a registry have the same. */
export interface Ordered {
  readonly order: number;
}

/** A registry whose observers are called in the order that they declare, however the modules that register them are arranged. */
export abstract class OrderedListeners<T extends Ordered> {
  private readonly registered: T[] = [];

  /** @throws Error if another observer has the same number */
  register(observer: T): void {
    const other = this.registered.find(({ order }) => order === observer.order);
    if (other) throw new Error(`${other.constructor.name} and ${observer.constructor.name} both have the order ${observer.order}.`);
    this.registered.push(observer);
    this.registered.sort((a, b) => a.order - b.order);
  }

  /** In the order in which they are called. */
  get listeners(): readonly T[] {
    return this.registered;
  }
}
