interface DriverError {
  readonly errno?: number;
  /** Set by the driver on errors that end a connection. */
  readonly fatal?: boolean;
  readonly driverError?: DriverError;
}

const DUPLICATE_ENTRY = 1062;
/** The time limit of MariaDB and of MySQL, and `KILL QUERY`; a Galera node reports its time limit like the latter while it replicates. */
const STATEMENT_CANCELLED = new Set([1969, 3024, 1317]);
const NO_SUCH_TABLE = 1146;
/** An option such as `read_only`, a read-only transaction or mode, a table that was opened to be read only. */
const READ_ONLY = new Set([1290, 1792, 1836, 1036]);
/**
 * Deadlock, lock wait timeout, and "record changed since last read"; Galera reports a certification failure as a deadlock or as the last one.
 * The last number is what MariaDB says of a deadlock about the lock of AUTO_INCREMENT, after which it has rolled back the transaction (MDEV-33593).
 */
const CONFLICTS = new Set([1213, 1205, 1020, 1467]);

/** The server is shutting down, the connection was killed, or was idle for too long: the server closes the connection after these errors. */
const ENDS_CONNECTION = new Set([1053, 1927, 4031]);
/**
 * "Error during COMMIT": a Galera node lost the others after it had sent them the changes, or the storage failed. A node that knows no better
 * number reports the "unknown error".
 */
const UNCERTAIN_COMMIT = new Set([1180, 1105]);

function errorNumber(error: unknown): number | undefined {
  const candidate = error as DriverError | null | undefined;
  return candidate?.errno ?? candidate?.driverError?.errno;
}

export function isDuplicateEntry(error: unknown): boolean {
  return errorNumber(error) === DUPLICATE_ENTRY;
}

export function isMissingTable(error: unknown): boolean {
  return errorNumber(error) === NO_SUCH_TABLE;
}

/** The server answers and rejects writes. */
export function isReadOnly(error: unknown): boolean {
  return READ_ONLY.has(errorNumber(error) ?? 0);
}

/** The connection broke, so it is unknown whether the statement that was running has taken effect. */
function isConnectionLost(error: unknown): boolean {
  const candidate = error as DriverError | null | undefined;
  return (candidate?.fatal ?? candidate?.driverError?.fatal) === true || ENDS_CONNECTION.has(errorNumber(error) ?? 0);
}

/** Whether a COMMIT that has failed with this error may have taken effect all the same, here or on the other nodes of a cluster. */
export function mayHaveCommitted(error: unknown): boolean {
  return isConnectionLost(error) || UNCERTAIN_COMMIT.has(errorNumber(error) ?? 0);
}

/** The server cancelled the statement, without any effect, because it exceeded the time limit of the session or an operator ended it. */
export function isStatementCancelled(error: unknown): boolean {
  return STATEMENT_CANCELLED.has(errorNumber(error) ?? 0);
}

/** The server rolled the transaction or the statement back because of another transaction; the whole transaction can be repeated. */
export function isTransactionConflict(error: unknown): boolean {
  return CONFLICTS.has(errorNumber(error) ?? 0);
}
