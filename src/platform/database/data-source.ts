import mysql2, { type Pool, type PoolOptions } from 'mysql2';
import { DataSource, type DataSourceOptions, type EntitySchema } from 'typeorm';
import { parseDatabaseUrl } from '../config/database-address.js';
import { LIMITS } from '../../kernel/limits.js';
import { withSqlMode } from './sql-mode.js';
import { withTimeLimits } from './time-limits.js';

/** What the process keeps in the database: handed in from above, because the platform knows no context. */
export interface DatabaseContents {
  readonly entities: readonly EntitySchema<never>[] | readonly EntitySchema[];
  readonly migrations: Exclude<DataSourceOptions['migrations'], undefined>;
}

/**
 * A TypeORM data source on mysql2 that never changes the schema by itself.
 * @param hasTimeLimits false for migrations, which may take as long as they need
 */
export function createDataSource(
  databaseUrl: string,
  poolSize: number,
  contents: DatabaseContents,
  { hasTimeLimits = true }: { readonly hasTimeLimits?: boolean } = {},
): DataSource {
  const createPool = (options: PoolOptions): Pool => {
    const pool = withSqlMode(mysql2.createPool(options));
    return hasTimeLimits ? withTimeLimits(pool) : pool;
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
    extra: { maxPreparedStatements: 512 },
  });
}
