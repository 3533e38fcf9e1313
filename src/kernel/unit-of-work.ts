/** One database transaction around one use case. */
export abstract class UnitOfWork {
  /**
   * Runs `work` in a transaction and commits it; a nested call joins the outer one. `work` may run again after a deadlock,
   * so it loads what it changes itself and has no effect outside the database.
   * @throws OutcomeUnknown if the connection was lost during COMMIT
   */
  abstract run<T>(work: () => Promise<T>): Promise<T>;

  /** Runs `task` once the surrounding transaction has committed; never when it rolls back. */
  abstract afterCommit(task: () => void): void;
}

/**
 * The connection to the database was lost during COMMIT, so the change may have been made or not. It is no `DomainError`, because nothing was
 * refused, and code that repeats transactions or tells somebody of a failure must let it pass. Work that is recognised when it comes again
 * (a send with a key against repetition) may be repeated.
 */
export class OutcomeUnknown extends Error {
  /** @param cause what broke the connection */
  constructor(cause: unknown) {
    super('the connection to the database was lost during COMMIT', { cause });
  }
}
