import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { LIMITS } from '../../kernel/limits.js';
import { createDataSource, type DatabaseContents } from './data-source.js';

const RETRY_INTERVAL_MS = 1_000;

/**
 * Connects to the database, and waits for it as long as it takes.
 * @param report is told why there is a wait, once for each reason
 * @returns a source of the caller's own, to be destroyed
 */
export async function waitForDatabase(
  databaseUrl: string,
  contents: DatabaseContents,
  report: (reason: string) => void,
): Promise<DataSource> {
  for (let reported = ''; ;) {
    try {
      return await createDataSource(databaseUrl, { poolSize: 2, statementMs: LIMITS.MAX_STATEMENT_WAIT_MS }, contents).initialize();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== reported) report(reason);
      reported = reason;
      await pause(RETRY_INTERVAL_MS);
    }
  }
}
