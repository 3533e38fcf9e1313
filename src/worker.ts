import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { WaitingRoom } from './waiting-room.js';
import { readConfig } from './platform/config/config.js';
import { PinoLogger } from './platform/logging/pino-logger.js';
import { prepareFiles, reopenOnHangUp } from './prepare-files.js';
import { prepareDatabase } from './prepare-database.js';
import { runOrExplain } from './run-or-explain.js';
import { stopOnSignals } from './stop-on-signals.js';
import { WorkerModule } from './worker.module.js';

await runOrExplain(async () => {
  const config = readConfig();
  prepareFiles(config);
  const logger = new PinoLogger(config.logLevel, config.logFile);
  reopenOnHangUp(logger);
  const waitingRoom = await WaitingRoom.open(config.metrics.workerPort, config.listenAddress);
  await prepareDatabase(config, logger);
  await waitingRoom.close();
  const worker = await NestFactory.createApplicationContext(WorkerModule.with(config), { abortOnError: false, logger });
  stopOnSignals(() => worker.close());
  process.send?.({ type: 'ready' });
});
