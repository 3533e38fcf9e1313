import { createDataSource, type DatabaseContents } from './data-source.js';

/**
 * Brings the database to the present schema.
 * @returns names of the migrations that were run
 */
export async function migrate(databaseUrl: string, contents: DatabaseContents): Promise<string[]> {
  const dataSource = await createDataSource(databaseUrl, { poolSize: 2, statementMs: null }, contents).initialize();
  try {
    return (await dataSource.runMigrations()).map(({ name }) => name);
  } finally {
    await dataSource.destroy();
  }
}
