import mysql2, { type Pool, type PoolOptions } from 'mysql2';
import { DataSource, type DataSourceOptions, type EntitySchema } from 'typeorm';
import { LIMITS } from '../../kernel/limits.js';
import { parseDatabaseUrl } from '../config/connection-settings.js';
import { StartupProblem } from '../startup-problem.js';
import { withTurns } from './connection-turns.js';
import { withSession } from './session.js';
import { withTimeLimits } from './time-limits.js';

/** What the process keeps in the database: handed in from above, because the platform knows no context. */
export interface DatabaseContents {
  readonly entities: readonly EntitySchema<never>[] | readonly EntitySchema[];
  readonly migrations: Exclude<DataSourceOptions['migrations'], undefined>;
}

/** Of each connection. mysql2 reserves memory for as many, and for as many parsers of results; its own limits take a MiB of an idle process. */
const PREPARED_STATEMENTS = 512;
const PARSERS = 2_000;
mysql2.setMaxParserCache(PARSERS);

export interface Connections {
  readonly poolSize: number;
  /** Milliseconds after which the server cancels a statement; null for migrations, which may take as long as they need. */
  readonly statementMs: number | null;
  /** Receives the errors of statements that have a time limit. */
  readonly onError?: (error: unknown) => void;
}

/** A TypeORM data source on mysql2 that never changes the schema by itself. */
export function createDataSource(
  databaseUrl: string,
  { poolSize, statementMs, onError }: Connections,
  contents: DatabaseContents,
): DataSource {
  const createPool = (options: PoolOptions): Pool => {
    const pool = withSession(mysql2.createPool(options), statementMs);
    return statementMs === null ? pool : withTurns(withTimeLimits(pool, onError), poolSize);
  };
  return new DataSource({
    type: 'mysql',
    driver: { ...mysql2, createPool },
    ...parseDatabaseUrl(databaseUrl),
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: false,
    poolSize,
    connectTimeout: LIMITS.MAX_CONNECTION_WAIT_MS,
    entities: [...contents.entities] as EntitySchema[],
    entitySkipConstructor: true,
    migrations: contents.migrations,
    migrationsTableName: 'schema_migration',
    migrationsTransactionMode: 'none', // DDL commits by itself here; a transaction around it would only pretend
    synchronize: false,
    extra: { maxPreparedStatements: PREPARED_STATEMENTS },
  });
}

/**
 * Runs the work of a command with a data source of its own, without a time limit for statements.
 * @throws StartupProblem if the database cannot be used
 */
export async function withDatabase<T>(
  databaseUrl: string,
  contents: DatabaseContents,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = createDataSource(databaseUrl, { poolSize: 2, statementMs: null }, contents);
  await dataSource.initialize().catch((error: unknown) => {
    throw new StartupProblem(`The database cannot be used: ${(error as Error).message}`);
  });
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
