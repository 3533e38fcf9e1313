interface DriverError {
  readonly errno?: number;
  readonly driverError?: DriverError;
}

const DUPLICATE_ENTRY = 1062;
/** Deadlock, lock wait timeout, and Galera's certification failure, which says deadlock too, or "record changed since last read". */
const RETRYABLE = new Set([1213, 1205, 1020]);

function errorNumber(error: unknown): number | undefined {
  const candidate = error as DriverError | null | undefined;
  return candidate?.errno ?? candidate?.driverError?.errno;
}

export function isDuplicateEntry(error: unknown): boolean {
  return errorNumber(error) === DUPLICATE_ENTRY;
}

/** The transaction lost against another one and may simply be tried again. */
export function isLostRace(error: unknown): boolean {
  return RETRYABLE.has(errorNumber(error) ?? 0);
}
