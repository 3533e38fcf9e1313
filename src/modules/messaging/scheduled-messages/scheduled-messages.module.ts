import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { UsersModule } from '../../users/users.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ReadingModule } from '../reading/reading.module.js';
import { RenderingModule } from '../rendering/rendering.module.js';
import { SendingModule } from '../sending/sending.module.js';
import { MoveScheduledMessagesListener } from './application/move-scheduled-messages.listener.js';
import { ReminderTexts } from './application/reminder-texts.js';
import { RemindersService } from './application/reminders.service.js';
import { ScheduledMessageQueue } from './application/scheduled-message-queue.js';
import { ScheduledMessageRepository } from './application/scheduled-message.repository.js';
import { ScheduledMessagesService } from './application/scheduled-messages.service.js';
import { RemindersController } from './http/reminders.controller.js';
import { ScheduledMessagesController } from './http/scheduled-messages.controller.js';
import { TypeormScheduledMessageRepository } from './persistence/typeorm-scheduled-message.repository.js';
import { BullmqScheduledMessageQueue } from './queue/bullmq-scheduled-message-queue.js';

@Tag('messaging')
@Module({
  imports: [UsersModule, MessagesModule, RenderingModule, ReadingModule, SendingModule],
  controllers: [RemindersController, ScheduledMessagesController],
  providers: [
    MoveScheduledMessagesListener,
    ReminderTexts,
    RemindersService,
    ScheduledMessagesService,
    { provide: ScheduledMessageQueue, useClass: BullmqScheduledMessageQueue },
    { provide: ScheduledMessageRepository, useClass: TypeormScheduledMessageRepository },
  ],
  exports: [ReminderTexts, RemindersService, ScheduledMessageQueue, ScheduledMessageRepository, ScheduledMessagesService],
})
export class ScheduledMessagesModule {}
