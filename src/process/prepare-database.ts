import { databaseContents } from '../../ormconfig.js';
import type { Config } from '../platform/config/config.js';
import { checkSchemaAndSecret } from '../platform/database/check-database.js';
import { rejectChangingIds } from '../platform/database/galera-settings.js';
import { migrate } from '../platform/database/migrate.js';
import { waitForDatabase } from '../platform/database/wait-for-database.js';
import type { PinoLogger } from '../platform/logging/pino-logger.js';

const CONTEXT = 'Startup';

/**
 * Prepares the database before a process serves: waits until it is available, migrates it if configured, and checks that its settings, its
 * schema version and its secret suit this process.
 * @throws StartupProblem
 */
export async function prepareDatabase(config: Config, logger: PinoLogger): Promise<void> {
  const { databaseUrl, migrateAtBoot, serverSecret } = config;
  const dataSource = await waitForDatabase(databaseUrl, databaseContents, (reason) => {
    logger.warn(`The database cannot be used yet; waiting for it. ${reason}`, CONTEXT);
  });
  try {
    await rejectChangingIds(dataSource);
    if (migrateAtBoot) await migrate(databaseUrl, databaseContents, (line) => logger.log(line, CONTEXT));
    await checkSchemaAndSecret(dataSource, serverSecret);
  } finally {
    await dataSource.destroy();
  }
}
