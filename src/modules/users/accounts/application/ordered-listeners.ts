/** Listeners are called in ascending order of this number, which is unique within a registry. */
export interface Ordered {
  readonly order: number;
}

/** A registry that calls its listeners in the order that they declare, whatever the order of the modules that register them. */
export abstract class OrderedListeners<T extends Ordered> {
  private readonly registered: T[] = [];

  /** @throws Error if another listener has the same number */
  register(listener: T): void {
    const other = this.registered.find(({ order }) => order === listener.order);
    if (other) throw new Error(`${other.constructor.name} and ${listener.constructor.name} both have the order ${listener.order}.`);
    this.registered.push(listener);
    this.registered.sort((a, b) => a.order - b.order);
  }

  /** In the order in which they are called. */
  get listeners(): readonly T[] {
    return this.registered;
  }
}
