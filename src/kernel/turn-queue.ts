/** The place of a value in a list. */
interface Link<T> {
  readonly value: T;
  before: Link<T> | null;
  after: Link<T> | null;
}

/**
 * Values that leave at any place. While values come and go, the tables of a `Set` or a `Map` are replaced again and again, and each refers to the next
 * one. As soon as one of them is among the old objects of the heap, so are all later ones, with the values that they held when they were replaced
 * (docs/adr/0068). What has left this list refers to nothing.
 */
class LinkedList<T> {
  private first: Link<T> | null = null;
  private last: Link<T> | null = null;
  private count = 0;

  get length(): number {
    return this.count;
  }

  /** @returns removes the value, and returns whether it was still there */
  append(value: T): () => boolean {
    let link: Link<T> | null = { value, before: this.last, after: null };
    if (this.last) this.last.after = link;
    else this.first = link;
    this.last = link;
    this.count += 1;
    return () => {
      const isThere = link !== null && this.remove(link);
      link = null;
      return isThere;
    };
  }

  /** Removes and returns the first value. */
  shift(): T | undefined {
    const { first } = this;
    if (!first) return undefined;
    this.remove(first);
    return first.value;
  }

  /** The values in their order. The current one may be removed. */
  *[Symbol.iterator](): Iterator<T> {
    let link = this.first;
    while (link) {
      const { value, after } = link;
      yield value;
      link = after;
    }
  }

  /** @returns false if it was removed before */
  private remove(link: Link<T>): boolean {
    const { before, after } = link;
    if (this.first !== link && before === null) return false;
    if (before) before.after = after;
    else this.first = after;
    if (after) after.before = before;
    else this.last = before;
    link.before = null;
    link.after = null;
    this.count -= 1;
    return true;
  }
}

/** The tasks of one owner. */
interface OwnTasks<Owner, Task> {
  readonly owner: Owner;
  readonly tasks: LinkedList<Task>;
  /** Ends the turn of the owner, or its place while it waits for one. */
  leave: () => void;
}

/**
 * Tasks that wait, by the owner for whom they are done. Owners take turns: one with a thousand tasks delays the first task of another by one
 * task rather than by a thousand. The tasks of one owner keep their order.
 */
export class TurnQueue<Owner, Task extends object> {
  private readonly byOwner = new Map<Owner, OwnTasks<Owner, Task>>();
  /** The owner that has waited longest for a turn comes first. */
  private readonly turns = new LinkedList<OwnTasks<Owner, Task>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  sizeOf(owner: Owner): number {
    return this.byOwner.get(owner)?.tasks.length ?? 0;
  }

  /** @returns removes the task, if it is still there */
  add(owner: Owner, task: Task): () => void {
    const own = this.byOwner.get(owner) ?? this.addOwner(owner);
    const leave = own.tasks.append(task);
    this.count += 1;
    return () => {
      if (leave()) this.removed(own);
    };
  }

  /**
   * Removes and returns the next task.
   * @param mayRun owners for which it is false are passed over, and keep their places
   */
  take(mayRun: (owner: Owner) => boolean = () => true): Task | undefined {
    for (const own of this.turns) {
      if (!mayRun(own.owner)) continue;
      const task = own.tasks.shift();
      own.leave();
      own.leave = this.turns.append(own);
      this.removed(own);
      return task;
    }
    return undefined;
  }

  /** Removes and returns all tasks. */
  takeAll(): Task[] {
    const all: Task[] = [];
    for (let task = this.take(); task; task = this.take()) all.push(task);
    return all;
  }

  private addOwner(owner: Owner): OwnTasks<Owner, Task> {
    const own: OwnTasks<Owner, Task> = { owner, tasks: new LinkedList(), leave: () => undefined };
    own.leave = this.turns.append(own);
    this.byOwner.set(owner, own);
    return own;
  }

  private removed(own: OwnTasks<Owner, Task>): void {
    this.count -= 1;
    if (own.tasks.length > 0) return;
    own.leave();
    this.byOwner.delete(own.owner);
  }
}
