import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { DemoOrganization } from '../demo/demo-organization.js';
import { RealmDirectory } from '../http/auth/account-directory.js';
import { HttpMetrics } from '../http/request-log/http-metrics.js';
import { RequestLog } from '../http/request-log/request-log.js';
import { Dispatcher } from '../http/routing/dispatcher.js';
import { LeanExpressAdapter } from '../http/routing/lean-express-adapter.js';
import { NO_ORGANIZATION_YET } from '../kernel/server-identity.js';
import { logStart } from './log-start.js';
import type { Config } from '../platform/config/config.js';
import { PinoLogger } from '../platform/logging/pino-logger.js';
import { UncaughtErrors } from '../platform/logging/uncaught-errors.js';
import { collectGarbageWhenIdle } from '../platform/processes/garbage-collection.js';
import { ServingProcess } from '../platform/processes/serving-process.js';
import { OpenTelemetryTracing } from '../platform/tracing/open-telemetry-tracing.js';
import { prepareDatabase } from './prepare-database.js';
import { prepareFiles, reopenOnHangUp } from './prepare-files.js';
import { shutDownOnSignalsAndErrors } from './shutdown.js';
import { StartupServer } from './startup-server.js';

/** Creates the API server. It does not listen yet. */
export async function createServer(
  config: Config,
  logger = new PinoLogger(config.logLevel, config.logFile),
): Promise<NestExpressApplication> {
  const adapter = new LeanExpressAdapter(config.trustedProxies);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config), adapter, {
    bodyParser: false,
    abortOnError: false,
    logger,
  });
  const requests = new RequestLog(logger, app.get(HttpMetrics), app.get(OpenTelemetryTracing));
  adapter.handleAll(requests.handle, app.get(Dispatcher).handle);
  await app.init();
  return app;
}

/**
 * Serves the API in this process. Of several processes on one port, only the first prepares the demo organization; the supervisor starts
 * the others after it.
 * @throws StartupProblem
 */
export async function serve(config: Config): Promise<void> {
  const { current: self } = ServingProcess;
  const { steps, step } = timedSteps();
  prepareFiles(config);
  const logger = new PinoLogger(config.logLevel, config.logFile);
  reopenOnHangUp(logger);
  logStart(logger, 'server', config, config.port);
  const startupServer = await StartupServer.open(self.isSupervised ? 0 : config.port, config.listenAddress);
  await step('Database schema is up to date', () => prepareDatabase(config, logger));
  const app = await step('Application is initialised', () => createServer(config, logger));
  const { drainMs } = config;
  shutDownOnSignalsAndErrors({ close: () => app.close(), logger, drainMs, onUncaughtError: () => app.get(UncaughtErrors).count() });
  if (config.demo.enabled && self.number === 1) await step('Demo organization exists', () => app.get(DemoOrganization).prepare());
  if (!(await app.get(RealmDirectory).hasAny())) logger.warn(NO_ORGANIZATION_YET, 'Startup');
  await startupServer.close();
  await self.waitForPort();
  await step('Listening', () => app.listen(config.port, config.listenAddress));
  collectGarbageWhenIdle();
  self.announce({ type: 'ready', url: `${config.externalScheme}://${config.externalHost}`, steps });
}

/** The finished steps of the start, which the launcher shows. */
function timedSteps(): {
  readonly steps: { name: string; ms: number }[];
  readonly step: <T>(name: string, work: () => Promise<T>) => Promise<T>;
} {
  const steps: { name: string; ms: number }[] = [];
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    steps.push({ name, ms: Math.round(performance.now() - start) });
    return result;
  };
  return { steps, step };
}
