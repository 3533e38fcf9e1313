import type { DataSource } from 'typeorm';
import { LIMITS } from '../../kernel/limits.js';
import type { Config } from '../config/config.js';
import { errorMessage } from '../error-message.js';
import { StartupProblem } from '../startup-problem.js';
import { createDataSource, type DatabaseContents } from './data-source.js';
import { rejectChangingIds } from './galera-settings.js';
import { readSchemaVersions, rejectNewerSchema, rejectOlderSchema } from './schema-versions.js';
import { checkSecret } from './secret-check.js';

/**
 * Checks once, without waiting for the database, that it can be used with the schema of this version and the configured secret.
 * @throws StartupProblem
 */
export async function checkDatabase({ databaseUrl, serverSecret }: Config, contents: DatabaseContents): Promise<void> {
  const dataSource = createDataSource(databaseUrl, { poolSize: 1, statementMs: LIMITS.MAX_STATEMENT_WAIT_MS }, contents);
  try {
    await dataSource.initialize();
  } catch (error) {
    throw new StartupProblem(`The database cannot be used: ${errorMessage(error)}`);
  }
  try {
    await rejectChangingIds(dataSource);
    await checkSchemaAndSecret(dataSource, serverSecret);
  } finally {
    await dataSource.destroy();
  }
}

/** @throws StartupProblem unless the schema is the one of this version and the secret the one of the database */
export async function checkSchemaAndSecret(dataSource: DataSource, serverSecret: string): Promise<void> {
  const versions = await readSchemaVersions(dataSource);
  rejectNewerSchema(versions);
  rejectOlderSchema(versions);
  await checkSecret(dataSource, serverSecret);
}
