/** What the database knows of the event log. */
export interface LedgerEntry {
  /** Names one unbroken life of the log. */
  readonly epoch: string;
  /**
   * A position that the log had reached before the newest outbox rows were deleted: a log that has not got so far has lost events that
   * nobody can publish again. Null until the log has begun the epoch.
   */
  readonly checkpoint: number | null;
}

/** The database's record of the event log, one for the whole deployment. */
export abstract class LogLedger {
  /** The record; made if there is none. */
  abstract load(): Promise<LedgerEntry>;
  /** Begins a new epoch in place of `old`, unless another process has done so. */
  abstract replaceEpoch(old: string, epoch: string): Promise<void>;
  /** Notes that the log has begun the epoch. */
  abstract confirmEpoch(epoch: string, checkpoint: number): Promise<void>;
  /**
   * Raises the checkpoint.
   * @param confirmed the newest checkpoint that the log has seen stored here
   * @returns false, with nothing changed, if the record is of another epoch or older than `confirmed`: the database was restored
   */
  abstract advanceCheckpoint(epoch: string, checkpoint: number, confirmed: number): Promise<boolean>;
  /** The least id that an outbox row written from now on can have. */
  abstract nextRowId(): Promise<number>;
}
