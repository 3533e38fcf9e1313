import 'reflect-metadata';
import { databaseContents } from '../ormconfig.js';
import { rederiveApiKeys } from './modules/users/accounts.api.js';
import { readConfig } from './platform/config/config.js';
import { createDataSource } from './platform/database/data-source.js';
import { HmacServerSecrets } from './platform/secrets/hmac-server-secrets.js';
import { storeSecretCheck } from './platform/database/secret-check.js';
import { runOrExplain } from './run-or-explain.js';

/** `npm run accept-secret`: makes another `SKEIN_SECRET` the one of the database. Servers and workers are stopped meanwhile. */
await runOrExplain(async () => {
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
