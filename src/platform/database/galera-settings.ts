import type { DataSource } from 'typeorm';
import { StartupProblem } from '../startup-problem.js';

/** What has to be changed in the settings of a Galera node on which ids could be computed wrongly. */
export const GALERA_REMEDY =
  'Set wsrep_auto_increment_control = OFF, and auto_increment_increment and auto_increment_offset, as in deploy/mariadb/61-skein-galera.cnf.';

/**
 * Whether the distance between the ids of one INSERT changes when a node joins the cluster or leaves it. Rows that are written together would
 * then be taken for others.
 * @param variables of the server, by name
 */
export function hasChangingIds(variables: ReadonlyMap<string, string>): boolean {
  return variables.get('wsrep_on') === 'ON' && variables.get('wsrep_auto_increment_control') === 'ON';
}

/** @throws StartupProblem on a Galera node with changing ids */
export async function rejectChangingIds(dataSource: DataSource): Promise<void> {
  const rows = await dataSource.query<{ Variable_name: string; Value: string }[]>(
    "SHOW GLOBAL VARIABLES WHERE Variable_name IN ('wsrep_on', 'wsrep_auto_increment_control')",
  );
  if (!hasChangingIds(new Map(rows.map((row) => [row.Variable_name, row.Value])))) return;
  throw new StartupProblem(`The distance between ids changes with the number of nodes of the Galera cluster. ${GALERA_REMEDY}`);
}
