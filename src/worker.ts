import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { readConfig } from './platform/config/config.js';
import { stopOnSignals } from './stop-on-signals.js';
import { WorkerModule } from './worker.module.js';

const worker = await NestFactory.createApplicationContext(WorkerModule.with(readConfig()), {
  abortOnError: false,
  logger: ['error', 'warn'],
});
stopOnSignals(() => worker.close());
process.send?.({ type: 'ready' });
