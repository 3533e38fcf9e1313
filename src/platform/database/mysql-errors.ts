interface DriverError {
  readonly errno?: number;
  /** Set by the driver on errors that end a connection. */
  readonly fatal?: boolean;
  readonly driverError?: DriverError;
}

const DUPLICATE_ENTRY = 1062;
/** Of MariaDB and of MySQL. */
const STATEMENT_TIMEOUT = new Set([1969, 3024]);
const NO_SUCH_TABLE = 1146;
/** An option such as `read_only`, a read-only transaction or mode, a table that was opened to be read only. */
const READ_ONLY = new Set([1290, 1792, 1836, 1036]);
/** Deadlock, lock wait timeout, and "record changed since last read"; Galera reports a certification failure as a deadlock or as the last one. */
const CONFLICTS = new Set([1213, 1205, 1020]);

/** The server is shutting down, and the connection was killed: the server closes the connection after these errors. */
const ENDS_CONNECTION = new Set([1053, 1927]);

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
export function isConnectionLost(error: unknown): boolean {
  const candidate = error as DriverError | null | undefined;
  return (candidate?.fatal ?? candidate?.driverError?.fatal) === true || ENDS_CONNECTION.has(errorNumber(error) ?? 0);
}

/** The server cancelled the statement because it exceeded the time limit of the session. */
export function isStatementTimeout(error: unknown): boolean {
  return STATEMENT_TIMEOUT.has(errorNumber(error) ?? 0);
}

/** The server rolled the transaction or the statement back because of another transaction; the whole transaction can be repeated. */
export function isTransactionConflict(error: unknown): boolean {
  return CONFLICTS.has(errorNumber(error) ?? 0);
}
