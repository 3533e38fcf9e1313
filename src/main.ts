import 'reflect-metadata';
import { databaseContents } from '../ormconfig.js';
import { DemoOrganization } from './demo/demo-organization.js';
import { readConfig } from './platform/config/config.js';
import { migrate } from './platform/database/migrate.js';
import { createServer } from './server.js';
import { stopOnSignals } from './stop-on-signals.js';

/** Progress as the launcher shows it. */
const steps: { name: string; ms: number }[] = [];

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  steps.push({ name, ms: Math.round(performance.now() - start) });
  return result;
}

const config = readConfig();
if (config.migrateAtBoot) await step('Database schema is up to date', () => migrate(config.databaseUrl, databaseContents));
const app = await step('Application is wired', () => createServer(config));
stopOnSignals(() => app.close());
if (config.demo.enabled) await step('Demo organization is there', () => app.get(DemoOrganization).prepare());
await step('Listening', () => app.listen(config.port, config.listenAddress));
process.send?.({ type: 'ready', url: `${config.externalScheme}://${config.externalHost}`, steps });
