import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { MessageRetentionService } from './editing/application/message-retention.service.js';
import { RetentionQueries } from './editing/application/retention.queries.js';
import { SqlRetentionQueries } from './editing/persistence/sql-retention.queries.js';
import { RetentionTimer } from './editing/queue/retention-timer.js';
import { WebsitePreviewWorker } from './editing/queue/website-preview-worker.js';
import { MessagingModule } from './messaging.module.js';
import { SearchIndexer } from './reading/persistence/search-indexer.js';
import { ScheduledMessageDeliveryService } from './scheduled-messages/application/scheduled-message-delivery.service.js';
import { ScheduledMessageNotices } from './scheduled-messages/application/scheduled-message-notices.js';
import { SentScheduledMessageCleanup } from './scheduled-messages/persistence/sent-scheduled-message-cleanup.js';
import { ScheduledMessageWorker } from './scheduled-messages/queue/scheduled-message-worker.js';

/** Sends scheduled messages, and deletes those that are too old to be kept: only in processes that do background work. */
@Module({
  imports: [ChannelsModule, RealmModule, UsersModule, MessagingModule],
  providers: [
    MessageRetentionService,
    RetentionTimer,
    ScheduledMessageDeliveryService,
    ScheduledMessageNotices,
    ScheduledMessageWorker,
    SearchIndexer,
    SentScheduledMessageCleanup,
    WebsitePreviewWorker,
    { provide: RetentionQueries, useClass: SqlRetentionQueries },
  ],
})
export class MessagingWorkerModule {}
