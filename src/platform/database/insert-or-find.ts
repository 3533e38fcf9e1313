import { isDuplicateEntry } from './mysql-errors.js';

/** What `insertOrFind` did. */
export interface InsertedOrFound<Row> {
  readonly row: Row;
  readonly inserted: boolean;
}

/**
 * Inserts a row that must exist only once; if another transaction was faster, finds its row. To be used inside a unit of work, for everything
 * that is created when it is first needed. A transaction that has read anything before sees the tables as they were then, without the row of
 * the other one; only a locking read finds what has been committed since.
 * @param insert one INSERT, first of all its statements; a failed statement changes nothing, so that the transaction goes on
 * @param find receives the locking clause that ends its SELECT
 * @throws any other error of `insert`; its own error if the other row has disappeared meanwhile
 */
export async function insertOrFind<Row>(
  insert: () => Promise<Row>,
  find: (lock: string) => Promise<Row | null>,
): Promise<InsertedOrFound<Row>> {
  try {
    return { row: await insert(), inserted: true };
  } catch (error) {
    // A shared lock is enough; the transactions that came too late have one each, and would wait for one another to get an exclusive one.
    const row = isDuplicateEntry(error) ? await find('LOCK IN SHARE MODE') : null;
    if (row === null) throw error;
    return { row, inserted: false };
  }
}
