import { type DynamicModule, Module } from '@nestjs/common';
import { databaseContents } from '../ormconfig.js';
import { HttpModule } from './http/http.module.js';
import { ChannelsPortsModule } from './modules/channels/channels-ports.module.js';
import { EventsModule } from './modules/events/events.module.js';
import { MessagingPortsModule } from './modules/messaging/messaging-ports.module.js';
import { MessagingWorkerModule } from './modules/messaging/messaging-worker.module.js';
import { UploadsWorkerModule } from './modules/uploads/uploads-worker.module.js';
import { MailWorkerModule } from './modules/users/mail-worker.module.js';
import { UsersPortsModule } from './modules/users/users-ports.module.js';
import { WebhookWorkerModule } from './modules/webhooks/webhook-worker.module.js';
import { WorkerOperationsModule } from './operations/worker-operations.module.js';
import type { Config } from './platform/config/config.js';
import { PlatformModule } from './platform/platform.module.js';

/**
 * Background work without an API: mails, scheduled messages, uploads and webhooks. It includes the events context, because events that a
 * worker publishes reach clients as any others do.
 */
@Module({})
export class WorkerModule {
  static with(config: Config): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        PlatformModule.with(config, databaseContents),
        HttpModule,
        ChannelsPortsModule,
        MessagingPortsModule,
        UsersPortsModule,
        EventsModule,
        MailWorkerModule,
        MessagingWorkerModule,
        UploadsWorkerModule,
        WebhookWorkerModule,
        WorkerOperationsModule,
      ],
    };
  }
}
