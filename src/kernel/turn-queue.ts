/**
 * Tasks that wait, by the owner for whom they are done. Owners take turns: one with a thousand tasks delays the first task of another by one
 * task rather than by a thousand. The tasks of one owner keep their order.
 */
export class TurnQueue<Owner, Task extends object> {
  /** The owner that has waited longest for a turn comes first. */
  private readonly tasks = new Map<Owner, Set<Task>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  sizeOf(owner: Owner): number {
    return this.tasks.get(owner)?.size ?? 0;
  }

  add(owner: Owner, task: Task): void {
    const own = this.tasks.get(owner);
    if (own) own.add(task);
    else this.tasks.set(owner, new Set([task]));
    this.count += 1;
  }

  /** Removes a task that need not be done any more. */
  remove(owner: Owner, task: Task): void {
    const own = this.tasks.get(owner);
    if (!own?.delete(task)) return;
    this.count -= 1;
    if (own.size === 0) this.tasks.delete(owner);
  }

  /**
   * Removes and returns the next task.
   * @param mayRun owners for which it is false are passed over, and keep their places
   */
  take(mayRun: (owner: Owner) => boolean = () => true): Task | undefined {
    for (const [owner, own] of this.tasks) {
      if (!mayRun(owner)) continue;
      const [task] = own;
      if (!task) continue;
      this.tasks.delete(owner);
      own.delete(task);
      if (own.size > 0) this.tasks.set(owner, own);
      this.count -= 1;
      return task;
    }
    return undefined;
  }

  /** Removes and returns all tasks. */
  takeAll(): Task[] {
    const all = [...this.tasks.values()].flatMap((own) => [...own]);
    this.tasks.clear();
    this.count = 0;
    return all;
  }
}
