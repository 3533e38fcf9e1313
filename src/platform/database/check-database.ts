import { LIMITS } from '../../kernel/limits.js';
import type { Config } from '../config/config.js';
import { createDataSource, type DatabaseContents } from './data-source.js';
import { readSchemaVersions, rejectNewerSchema, rejectOlderSchema } from './schema-versions.js';
import { checkSecret } from './secret-check.js';

/**
 * Checks once that the database can be used with the schema of this version and the configured secret.
 * @throws StartupProblem; Error if the database does not answer
 */
export async function checkDatabase({ databaseUrl, serverSecret }: Config, contents: DatabaseContents): Promise<void> {
  const dataSource = await createDataSource(databaseUrl, { poolSize: 1, statementMs: LIMITS.MAX_STATEMENT_WAIT_MS }, contents).initialize();
  try {
    const versions = await readSchemaVersions(dataSource);
    rejectNewerSchema(versions);
    rejectOlderSchema(versions);
    await checkSecret(dataSource, serverSecret);
  } finally {
    await dataSource.destroy();
  }
}
