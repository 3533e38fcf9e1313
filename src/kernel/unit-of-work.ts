/** One database transaction around one use case. */
export abstract class UnitOfWork {
  /**
   * Runs `work` in a transaction and commits it; a nested call joins the outer one. `work` may run again after a deadlock,
   * so it loads what it changes itself and has no effect outside the database.
   */
  abstract run<T>(work: () => Promise<T>): Promise<T>;

  /** Runs `task` once the surrounding transaction has committed; never when it rolls back. */
  abstract afterCommit(task: () => void): void;
}
