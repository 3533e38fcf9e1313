import { Module } from '@nestjs/common';
import { ChannelsModule } from '../../channels/channels.module.js';
import { MessageAccess, MessageAudiences, Turns } from './application/message-access.js';
import { MessageRepository } from './application/message.repository.js';
import { SqlMessageRepository } from './persistence/sql-message.repository.js';

@Module({
  imports: [ChannelsModule],
  providers: [MessageAccess, MessageAudiences, Turns, { provide: MessageRepository, useClass: SqlMessageRepository }],
  exports: [MessageAccess, MessageAudiences, MessageRepository, Turns],
})
export class MessagesModule {}
