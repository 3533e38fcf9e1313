/**
 * What a transaction sees and locks. `snapshot`: all reads see the state of the first one, and locking reads lock the gaps between rows as
 * well. `committed`: each statement sees what is committed by then, and only rows are locked, so that nobody who inserts waits.
 */
export type Isolation = 'snapshot' | 'committed';

/** One database transaction around one use case. */
export abstract class UnitOfWork {
  /**
   * Runs `work` in a transaction and commits it. A nested call joins the outer transaction. `work` may run again after a deadlock, so it
   * must load what it changes itself and must not have effects outside the database.
   * @param isolation has no effect on a nested call
   * @throws OutcomeUnknown if COMMIT failed in a way that leaves open whether it took effect
   */
  abstract run<T>(work: () => Promise<T>, isolation?: Isolation): Promise<T>;

  /**
   * Runs `work`, which only reads, in a transaction, so that all of it sees the same state. Joins an outer transaction. Nothing is checked at the end:
   * rights count at the time of what was read.
   */
  abstract read<T>(work: () => Promise<T>): Promise<T>;

  /** Runs `task` as the last part of the surrounding transaction, for locks that are to be held briefly. @throws Error outside of one */
  abstract beforeCommit(task: () => Promise<void>): void;

  /** Runs `task` after the surrounding transaction has committed, and not at all if it rolls back. */
  abstract afterCommit(task: () => void): void;

  /**
   * Runs `task` after the surrounding transaction has committed, and has `run` return only when it has ended. The commit stands whatever
   * becomes of the task.
   * @throws Error outside of a transaction
   */
  abstract beforeReturn(task: () => Promise<void>): void;
}

/**
 * The connection to the database was lost during COMMIT, or a node of the database lost the others, or the database ended the transaction
 * before, so the change may or may not have been made, or in part. It is not a `DomainError`, because the request was not rejected: code that
 * retries transactions or reports failures to other accounts must rethrow it. Idempotent work, such as sending with an idempotency key, may be
 * repeated.
 */
export class OutcomeUnknown extends Error {
  /** @param cause why it is unknown */
  constructor(cause: unknown) {
    super(`it is unknown whether COMMIT took effect: ${(cause as Error).message}`, { cause });
  }
}
