/** What the server depends on and may be without. */
export type OutageSource = 'database' | 'redis' | 'storage';

interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly errno?: unknown;
  readonly syscall?: unknown;
  /** Set by the database driver when a connection is lost. */
  readonly fatal?: unknown;
  /** Set by the Redis client for a transaction: why commands of it were refused. */
  readonly previousErrors?: readonly Failure[];
  /** Set by the S3 client. */
  readonly $metadata?: { readonly httpStatusCode?: number };
  /** Set by parts of the server that notice themselves what they cannot use. */
  readonly outage?: OutageSource;
  readonly driverError?: unknown;
  readonly cause?: unknown;
}

const UNREACHABLE = new Set<unknown>([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const DISK_UNUSABLE = new Set<unknown>(['EDQUOT', 'EIO', 'ENOSPC', 'EROFS']);

/**
 * Errors of MariaDB and MySQL that say that the server cannot be used at present: no connection, thread or memory left, shutting down, no
 * access, read-only, the connection killed or disturbed (1043, 1152 to 1161, 1184), a Galera node without its cluster (1047) or that lost it
 * during a statement (1180).
 */
const DATABASE_UNUSABLE = new Set<unknown>([
  1037, 1038, 1040, 1041, 1042, 1043, 1044, 1045, 1047, 1049, 1053, 1129, 1130, 1135, 1152, 1156, 1157, 1158, 1159, 1160, 1161, 1180, 1184,
  1203, 1226, 1290, 1792, 1836, 1927, 4031,
]);

/** The disk of the database is full, or a table cannot grow. */
const DATABASE_FULL = new Set<unknown>([1021, 1114]);
/** The database could not create or write a file, or its storage engine failed. */
const DATABASE_FILE_ERRORS = new Set<unknown>([1, 3, 1026, 1030]);
/** ENOSPC and EDQUOT, as these errors name their cause. */
const NO_SPACE = /(?:error|errno:|errcode:) (?:28|122)\b/i;

/**
 * First words of Redis' errors that say that the server cannot be used at present, also inside the error of a script or of a transaction.
 * Besides those of a single server: an access by the wrong network, and the states of a replica and of a member of a cluster.
 */
const REDIS_UNUSABLE =
  /(?:^|-|because of: )(?:ASK|BUSY|CLUSTERDOWN|DENIED|LOADING|MASTERDOWN|MISCONF|MOVED|NOAUTH|NOPERM|NOREPLICAS|OOM|READONLY|TRYAGAIN|UNBLOCKED|WRONGPASS|ERR max number of clients reached)\b/;
/** The client has no classes for these. */
const REDIS_UNREACHABLE = new Set([
  'Command timed out',
  'Connection is closed.',
  "Stream isn't writeable and enableOfflineQueue options is false",
]);
const MAX_CAUSES = 5;

/**
 * Distinguishes failures of what the server depends on from errors of its own.
 * @returns null for an error that is no outage
 */
export function outageOf(error: unknown): OutageSource | null {
  let failure = error as Failure | null | undefined;
  for (let depth = 0; failure && typeof failure === 'object' && depth < MAX_CAUSES; depth += 1) {
    const source = sourceOf(failure);
    if (source) return source;
    failure = (failure.driverError ?? failure.cause) as Failure | null | undefined;
  }
  return null;
}

function sourceOf(failure: Failure): OutageSource | null {
  if (failure.outage !== undefined) return failure.outage;
  if (failure.fatal === true || DATABASE_UNUSABLE.has(failure.errno) || isDatabaseFull(failure)) return 'database';
  if (isRedisOutage(failure)) return 'redis';
  return isStorageOutage(failure) ? 'storage' : null;
}

/** Whether an error of the driver says that the database has no room for what a statement writes, in its data or in temporary files. */
export function isDatabaseFull({ errno, message = '' }: Pick<Failure, 'errno' | 'message'>): boolean {
  return DATABASE_FULL.has(errno) || (DATABASE_FILE_ERRORS.has(errno) && NO_SPACE.test(message));
}

function isRedisOutage({ name = '', message = '', previousErrors = [] }: Failure): boolean {
  if (name === 'MaxRetriesPerRequestError' || REDIS_UNREACHABLE.has(message) || previousErrors.some(isRedisOutage)) return true;
  return name === 'ReplyError' && REDIS_UNUSABLE.test(message);
}

/** What is left that is reached over a network or is a disk. */
function isStorageOutage({ message, code, syscall, $metadata }: Failure): boolean {
  if (DISK_UNUSABLE.has(code) || ($metadata?.httpStatusCode ?? 0) >= 500) return true;
  if (message === 'aborted') return false; // a client that gave up its own request
  return UNREACHABLE.has(code) || (code === 'ENOENT' && syscall === 'connect');
}
