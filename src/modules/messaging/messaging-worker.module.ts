import { Module } from '@nestjs/common';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { ScheduledMessageDeliveryService } from './application/scheduled-message-delivery.service.js';
import { ScheduledMessageNotices } from './application/scheduled-message-notices.js';
import { ScheduledMessageSending } from './application/scheduled-message-sending.js';
import { ScheduledMessageSweep } from './application/scheduled-message-sweep.js';
import { MessagingModule } from './messaging.module.js';
import { ScheduledMessageWorker } from './queue/scheduled-message-worker.js';

/** Sends scheduled messages: only in processes that do background work. */
@Module({
  imports: [RealmModule, UsersModule, MessagingModule],
  providers: [
    ScheduledMessageDeliveryService,
    ScheduledMessageNotices,
    ScheduledMessageSending,
    ScheduledMessageSweep,
    ScheduledMessageWorker,
  ],
})
export class MessagingWorkerModule {}
