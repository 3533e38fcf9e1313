import 'reflect-metadata';
import { DemoOrganization } from './demo/demo-organization.js';
import { RealmDirectory } from './http/auth/account-directory.js';
import { NO_ORGANIZATION_YET } from './kernel/server-identity.js';
import { logStart } from './log-start.js';
import { readConfig } from './platform/config/config.js';
import { PinoLogger } from './platform/logging/pino-logger.js';
import { prepareDatabase } from './prepare-database.js';
import { prepareFiles, reopenOnHangUp } from './prepare-files.js';
import { runMain } from './run-main.js';
import { createServer } from './server.js';
import { StartupServer } from './startup-server.js';
import { stopOnSignals } from './stop-on-signals.js';

/** The finished steps of the start, which the launcher shows. */
const steps: { name: string; ms: number }[] = [];

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  steps.push({ name, ms: Math.round(performance.now() - start) });
  return result;
}

await runMain(async () => {
  const config = readConfig();
  prepareFiles(config);
  const logger = new PinoLogger(config.logLevel, config.logFile);
  reopenOnHangUp(logger);
  logStart(logger, 'server', config, config.port);
  const startupServer = await StartupServer.open(config.port, config.listenAddress);
  await step('Database schema is up to date', () => prepareDatabase(config, logger));
  const app = await step('Application is initialised', () => createServer(config, logger));
  stopOnSignals(() => app.close());
  if (config.demo.enabled) await step('Demo organization exists', () => app.get(DemoOrganization).prepare());
  if (!(await app.get(RealmDirectory).hasAny())) logger.warn(NO_ORGANIZATION_YET, 'Startup');
  await startupServer.close();
  await step('Listening', () => app.listen(config.port, config.listenAddress));
  process.send?.({ type: 'ready', url: `${config.externalScheme}://${config.externalHost}`, steps });
});
