import mysql2, { type PoolOptions } from 'mysql2';
import { DataSource, type DataSourceOptions, type EntitySchema } from 'typeorm';
import { parseDatabaseUrl } from '../config/database-address.js';
import { withSqlMode } from './sql-mode.js';

/** What the process keeps in the database: handed in from above, because the platform knows no context. */
export interface DatabaseContents {
  readonly entities: readonly EntitySchema<never>[] | readonly EntitySchema[];
  readonly migrations: Exclude<DataSourceOptions['migrations'], undefined>;
}

/** A TypeORM data source on mysql2 that never changes the schema by itself. */
export function createDataSource(databaseUrl: string, poolSize: number, contents: DatabaseContents): DataSource {
  return new DataSource({
    type: 'mysql',
    driver: { ...mysql2, createPool: (options: PoolOptions) => withSqlMode(mysql2.createPool(options)) },
    ...parseDatabaseUrl(databaseUrl),
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: false,
    poolSize,
    entities: [...contents.entities] as EntitySchema[],
    entitySkipConstructor: true,
    migrations: contents.migrations,
    migrationsTableName: 'schema_migration',
    migrationsTransactionMode: 'none', // DDL commits by itself here; a transaction around it would only pretend
    synchronize: false,
    extra: { maxPreparedStatements: 512 },
  });
}
