import 'reflect-metadata';
import { databaseContents } from '../ormconfig.js';
import { rederiveApiKeys } from './modules/users/authentication.api.js';
import { readConfig } from './platform/config/config.js';
import { createDataSource } from './platform/database/data-source.js';
import { storeSecretCheck } from './platform/database/secret-check.js';
import { HmacServerSecrets } from './platform/secrets/hmac-server-secrets.js';
import { runMain } from './process/run-main.js';

/** `npm run accept-secret` adopts a new `SKEIN_SECRET` for an existing database. Servers and workers must be stopped while it runs. */
await runMain(async () => {
  const config = readConfig();
  const dataSource = await createDataSource(
    config.databaseUrl,
    { poolSize: 2, statementMs: config.databaseStatementMs },
    databaseContents,
  ).initialize();
  try {
    const count = await rederiveApiKeys(dataSource, new HmacServerSecrets(config));
    await storeSecretCheck(dataSource, config.serverSecret);
    process.stdout.write(`The secret is accepted. ${count} accounts have a new API key.\n`);
  } finally {
    await dataSource.destroy();
  }
});
