import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { logStart } from './log-start.js';
import type { Config } from '../platform/config/config.js';
import { PinoLogger } from '../platform/logging/pino-logger.js';
import { UncaughtErrors } from '../platform/logging/uncaught-errors.js';
import { collectGarbageWhenIdle } from '../platform/processes/garbage-collection.js';
import { tellParent } from '../platform/processes/process-messages.js';
import { prepareDatabase } from './prepare-database.js';
import { prepareFiles, reopenOnHangUp } from './prepare-files.js';
import { shutDownOnSignalsAndErrors } from './shutdown.js';
import { StartupServer } from './startup-server.js';
import { WorkerModule } from './worker.module.js';

/**
 * Does the background work in this process until a signal stops it.
 * @throws StartupProblem
 */
export async function work(config: Config): Promise<void> {
  prepareFiles(config);
  const logger = new PinoLogger(config.logLevel, config.logFile);
  reopenOnHangUp(logger);
  logStart(logger, 'worker', config, config.metrics.workerPort);
  const startupServer = await StartupServer.open(config.metrics.workerPort, config.listenAddress);
  await prepareDatabase(config, logger);
  await startupServer.close();
  const worker = await NestFactory.createApplicationContext(WorkerModule.with(config), { abortOnError: false, logger });
  shutDownOnSignalsAndErrors({ close: () => worker.close(), logger, onUncaughtError: () => worker.get(UncaughtErrors).count() });
  collectGarbageWhenIdle();
  tellParent({ type: 'ready' });
}
