import { type DynamicModule, Module } from '@nestjs/common';
import { databaseContents } from '../../ormconfig.js';
import { HttpModule } from '../http/http.module.js';
import { WorkerOperationsModule } from '../operations/worker-operations.module.js';
import type { Config } from '../platform/config/config.js';
import { PlatformModule } from '../platform/platform.module.js';
import { CONTEXT_MODULES } from './context-modules.js';
import { WORKER_MODULES } from './worker-modules.js';

/**
 * Background work without an API: mails in both directions, notices, scheduled messages, uploads and webhooks. It includes all contexts, so
 * that what a worker changes is followed by the same work, and reaches clients, as what a server changes.
 */
@Module({})
export class WorkerModule {
  static with(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [PlatformModule.with(config, databaseContents), HttpModule, ...CONTEXT_MODULES, ...WORKER_MODULES, WorkerOperationsModule],
    };
  }
}
