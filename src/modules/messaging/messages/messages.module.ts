import { Module } from '@nestjs/common';
import { ChannelsModule } from '../../channels/channels.module.js';
import { MessageAccess } from './application/message-access.js';
import { MessageRepository } from './application/message.repository.js';
import { SqlMessageRepository } from './persistence/sql-message.repository.js';

@Module({
  imports: [ChannelsModule],
  providers: [MessageAccess, { provide: MessageRepository, useClass: SqlMessageRepository }],
  exports: [MessageAccess, MessageRepository],
})
export class MessagesModule {}
