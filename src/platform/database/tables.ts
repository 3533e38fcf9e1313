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

/**
 * Leaves out the next `step` ids of every table that numbers its rows itself, so that none of them is given to a row. A table whose column
 * has no room for that many is left as it is.
 */
export async function skipIds(dataSource: DataSource, step: number): Promise<void> {
  const columns = await dataSource.query<{ name: string; type: string }[]>(
    `SELECT table_name AS name, column_type AS type FROM information_schema.columns
      WHERE table_schema = DATABASE() AND extra LIKE '%auto_increment%' ORDER BY table_name`,
  );
  for (const { name, type } of columns) {
    const next = (await readNextId(dataSource, name)) + BigInt(step);
    if (next <= maxIdOf(type)) await dataSource.query(`ALTER TABLE ${quoteName(name)} AUTO_INCREMENT = ${next}`);
  }
}

/** The id that the next row of the table will have. The information schema of MySQL may be out of date; the definition is not. */
async function readNextId(dataSource: DataSource, table: string): Promise<bigint> {
  const [row] = await dataSource.query<{ 'Create Table': string }[]>(`SHOW CREATE TABLE ${quoteName(table)}`);
  const [, next = '1'] = /^\).* AUTO_INCREMENT=(\d+)/m.exec(row?.['Create Table'] ?? '') ?? [];
  return BigInt(next);
}

const BITS: Readonly<Record<string, bigint>> = { tinyint: 8n, smallint: 16n, mediumint: 24n, int: 32n, bigint: 64n };

/** The largest id that a column of the type, such as `int(10) unsigned`, can have. */
function maxIdOf(type: string): bigint {
  const bits = BITS[/^\w+/.exec(type)?.[0] ?? ''] ?? 0n;
  return 2n ** (type.includes('unsigned') || bits === 0n ? bits : bits - 1n) - 1n;
}

function quoteName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
