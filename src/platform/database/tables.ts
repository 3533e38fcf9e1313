import type { DataSource } from 'typeorm';

/** The names of all tables of the database. */
export async function listTables(dataSource: DataSource): Promise<string[]> {
  const rows = await dataSource.query<{ name: string }[]>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  return rows.map(({ name }) => name);
}

/** The number of rows of each table. It reads every table. */
export async function countRows(dataSource: DataSource): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await listTables(dataSource)) {
    const [row] = await dataSource.query<{ n: number }[]>(`SELECT COUNT(*) AS n FROM ${quoteName(name)}`);
    counts[name] = Number(row?.n);
  }
  return counts;
}

/** Deletes all tables with their rows. */
export async function dropTables(dataSource: DataSource): Promise<void> {
  const tables = await listTables(dataSource);
  if (tables.length > 0) await dataSource.query(`DROP TABLE ${tables.map(quoteName).join(', ')}`);
}

function quoteName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
