import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { MessageRetentionService } from './application/retention/message-retention.service.js';
import { RetentionQueries } from './application/retention/retention.queries.js';
import { ScheduledMessageDeliveryService } from './application/scheduled/scheduled-message-delivery.service.js';
import { ScheduledMessageNotices } from './application/scheduled/scheduled-message-notices.js';
import { ScheduledMessageSending } from './application/scheduled/scheduled-message-sending.js';
import { ScheduledMessageSweep } from './application/scheduled/scheduled-message-sweep.js';
import { MessagingModule } from './messaging.module.js';
import { SqlRetentionQueries } from './persistence/retention/sql-retention.queries.js';
import { RetentionTimer } from './queue/retention-timer.js';
import { WebsitePreviewWorker } from './queue/website-preview-worker.js';
import { ScheduledMessageWorker } from './queue/scheduled-message-worker.js';

/** Sends scheduled messages, and deletes those that are too old to be kept: only in processes that do background work. */
@Module({
  imports: [ChannelsModule, RealmModule, UsersModule, MessagingModule],
  providers: [
    MessageRetentionService,
    RetentionTimer,
    ScheduledMessageDeliveryService,
    ScheduledMessageNotices,
    ScheduledMessageSending,
    ScheduledMessageSweep,
    ScheduledMessageWorker,
    WebsitePreviewWorker,
    { provide: RetentionQueries, useClass: SqlRetentionQueries },
  ],
})
export class MessagingWorkerModule {}
