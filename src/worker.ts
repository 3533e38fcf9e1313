import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { readConfig } from './platform/config/config.js';
import { PinoLogger } from './platform/logging/pino-logger.js';
import { stopOnSignals } from './stop-on-signals.js';
import { WorkerModule } from './worker.module.js';

const config = readConfig();
const worker = await NestFactory.createApplicationContext(WorkerModule.with(config), {
  abortOnError: false,
  logger: new PinoLogger(config.logLevel, config.logFile),
});
stopOnSignals(() => worker.close());
process.send?.({ type: 'ready' });
