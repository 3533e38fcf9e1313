import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { UsersModule } from '../../users/users.module.js';
import { SendingModule } from '../sending/sending.module.js';
import { MoveScheduledMessagesListener } from './application/move-scheduled-messages.listener.js';
import { ScheduledMessageQueue } from './application/scheduled-message-queue.js';
import { ScheduledMessageRepository } from './application/scheduled-message.repository.js';
import { ScheduledMessagesService } from './application/scheduled-messages.service.js';
import { ScheduledMessagesController } from './http/scheduled-messages.controller.js';
import { TypeormScheduledMessageRepository } from './persistence/typeorm-scheduled-message.repository.js';
import { BullmqScheduledMessageQueue } from './queue/bullmq-scheduled-message-queue.js';

@Tag('messaging')
@Module({
  imports: [UsersModule, SendingModule],
  controllers: [ScheduledMessagesController],
  providers: [
    MoveScheduledMessagesListener,
    ScheduledMessagesService,
    { provide: ScheduledMessageQueue, useClass: BullmqScheduledMessageQueue },
    { provide: ScheduledMessageRepository, useClass: TypeormScheduledMessageRepository },
  ],
  exports: [ScheduledMessageQueue, ScheduledMessageRepository, ScheduledMessagesService],
})
export class ScheduledMessagesModule {}
