import 'reflect-metadata';
import { DemoOrganization } from './demo/demo-organization.js';
import { WaitingRoom } from './waiting-room.js';
import { readConfig } from './platform/config/config.js';
import { PinoLogger } from './platform/logging/pino-logger.js';
import { prepareFiles, reopenOnHangUp } from './prepare-files.js';
import { prepareDatabase } from './prepare-database.js';
import { runOrExplain } from './run-or-explain.js';
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

await runOrExplain(async () => {
  const config = readConfig();
  prepareFiles(config);
  const logger = new PinoLogger(config.logLevel, config.logFile);
  reopenOnHangUp(logger);
  const waitingRoom = await WaitingRoom.open(config.port, config.listenAddress);
  await step('Database schema is up to date', () => prepareDatabase(config, logger));
  const app = await step('Application is wired', () => createServer(config, logger));
  stopOnSignals(() => app.close());
  if (config.demo.enabled) await step('Demo organization is there', () => app.get(DemoOrganization).prepare());
  await waitingRoom.close();
  await step('Listening', () => app.listen(config.port, config.listenAddress));
  process.send?.({ type: 'ready', url: `${config.externalScheme}://${config.externalHost}`, steps });
});
