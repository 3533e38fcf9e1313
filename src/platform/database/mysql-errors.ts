interface DriverError {
  readonly errno?: number;
  /** Set by the driver on errors that end a connection. */
  readonly fatal?: boolean;
  readonly driverError?: DriverError;
}

const DUPLICATE_ENTRY = 1062;
/** MariaDB's and MySQL's. */
const STATEMENT_TIMEOUT = new Set([1969, 3024]);
const NO_SUCH_TABLE = 1146;
/** Deadlock, lock wait timeout, and Galera's certification failure, which says deadlock too, or "record changed since last read". */
const RETRYABLE = new Set([1213, 1205, 1020]);

/** The server shuts down, and the connection was killed: the last things that are heard on a connection. */
const LAST_WORDS = new Set([1053, 1927]);

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

/** The connection broke, so the outcome of the statement that was under way is not known. */
export function isConnectionLost(error: unknown): boolean {
  const candidate = error as DriverError | null | undefined;
  return (candidate?.fatal ?? candidate?.driverError?.fatal) === true || LAST_WORDS.has(errorNumber(error) ?? 0);
}

/** The server cancelled the statement because it took longer than it may. */
export function isStatementTimeout(error: unknown): boolean {
  return STATEMENT_TIMEOUT.has(errorNumber(error) ?? 0);
}

/** The transaction lost against another one and may simply be tried again. */
export function isLostRace(error: unknown): boolean {
  return RETRYABLE.has(errorNumber(error) ?? 0);
}
