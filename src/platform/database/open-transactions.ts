import type { PoolConnection, QueryError, ResultSetHeader } from 'mysql2';
import { OutcomeUnknown } from '../../kernel/unit-of-work.js';

/** The bit in the status of an answer that says that a transaction is open. */
const IN_TRANSACTION = 1;

const galeraNodes = new WeakMap<PoolConnection, Promise<boolean>>();

/** Whether the server at the other end is a node of a Galera cluster. A connection asks until it has been answered. */
export function isGaleraNode(connection: PoolConnection): Promise<boolean> {
  const known = galeraNodes.get(connection);
  if (known) return known;
  // Servers without Galera have no variable of this name, so that `@@wsrep_on` would be an error.
  const asked = query(connection, "SHOW VARIABLES LIKE 'wsrep_on'").then(
    (rows) => (rows as { readonly Value: string }[])[0]?.Value === 'ON',
  );
  galeraNodes.set(connection, asked);
  asked.catch(() => galeraNodes.delete(connection));
  return asked;
}

/**
 * To be called with the answer to a statement that changes something in a transaction. A node of Galera that lost another one may have rolled
 * the transaction back without saying so (docs/adr/0060); then the statement was one by itself, and its effect stays.
 * @throws OutcomeUnknown if the transaction is not open any more
 */
export function expectOpen({ serverStatus }: Pick<ResultSetHeader, 'serverStatus'>): void {
  if ((serverStatus & IN_TRANSACTION) === 0) throw new OutcomeUnknown(new Error('the database ended the transaction before its COMMIT'));
}

/**
 * To be called before COMMIT, which a node of Galera answers with success if it has ended the transaction itself. Other servers are not asked.
 * @throws OutcomeUnknown if the transaction is not open any more
 */
export async function confirmOpen(connection: PoolConnection): Promise<void> {
  if (await isGaleraNode(connection)) expectOpen((await query(connection, 'DO 0')) as ResultSetHeader);
}

/** @returns the result of the statement, or a list of results if the text has several */
export function query(connection: PoolConnection, text: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.query(text, (error: QueryError | null, results: unknown) => {
      if (error) reject(error);
      else resolve(results);
    });
  });
}
