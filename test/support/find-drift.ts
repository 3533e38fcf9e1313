import { DataSource, type DataSourceOptions } from 'typeorm';

/** Returns the statements that would change the tables to what the schemas describe. */
export async function findDrift(dataSource: DataSource): Promise<string[]> {
  const [row] = await dataSource.query<{ version: string }[]>('SELECT VERSION() AS version');
  // The server uses one dialect for both; only the comparison must know that MariaDB reports no default as the string NULL.
  const type = row?.version.includes('MariaDB') ? 'mariadb' : 'mysql';
  const comparing = await new DataSource({ ...dataSource.options, type } as DataSourceOptions).initialize();
  try {
    return (await comparing.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);
  } finally {
    await comparing.destroy();
  }
}
