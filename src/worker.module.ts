import { type DynamicModule, Module } from '@nestjs/common';
import { databaseContents } from '../ormconfig.js';
import { CONTEXT_MODULES } from './context-modules.js';
import { HttpModule } from './http/http.module.js';
import { MessagingWorkerModule } from './modules/messaging/messaging-worker.module.js';
import { NotificationsWorkerModule } from './modules/notifications/notifications-worker.module.js';
import { UploadsWorkerModule } from './modules/uploads/uploads-worker.module.js';
import { MailWorkerModule } from './modules/users/mail-worker.module.js';
import { WebhookWorkerModule } from './modules/webhooks/webhook-worker.module.js';
import { WorkerOperationsModule } from './operations/worker-operations.module.js';
import type { Config } from './platform/config/config.js';
import { PlatformWorkerModule } from './platform/platform-worker.module.js';
import { PlatformModule } from './platform/platform.module.js';

/**
 * Background work without an API: mails in both directions, notices, scheduled messages, uploads and webhooks. It includes all contexts, so
 * that what a worker changes is followed by the same work, and reaches clients, as what a server changes.
 */
@Module({})
export class WorkerModule {
  static with(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.with(config, databaseContents),
        HttpModule,
        ...CONTEXT_MODULES,
        MailWorkerModule,
        MessagingWorkerModule,
        NotificationsWorkerModule,
        PlatformWorkerModule,
        UploadsWorkerModule,
        WebhookWorkerModule,
        WorkerOperationsModule,
      ],
    };
  }
}
