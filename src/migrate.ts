import 'reflect-metadata';
import { databaseContents } from '../ormconfig.js';
import { readConfig } from './platform/config/config.js';
import { migrateByOperator } from './platform/database/migrate.js';
import { runMain } from './process/run-main.js';

await runMain(async () => {
  const done = await migrateByOperator(readConfig().databaseUrl, databaseContents, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(done.length === 0 ? 'The schema is up to date.\n' : `Ran ${done.join(', ')}.\n`);
});
