import { Module } from '@nestjs/common';
import { ChannelsModule } from '../../channels/channels.module.js';
import { UsersModule } from '../../users/users.module.js';
import { MessageAccess } from './application/message-access.js';
import { MessageRepository } from './application/message.repository.js';
import { ReadableChannels } from './application/readable-channels.js';
import { ConversationRevisions } from './persistence/conversation-revisions.js';
import { SqlMessageRepository } from './persistence/sql-message.repository.js';

@Module({
  imports: [UsersModule, ChannelsModule],
  providers: [ConversationRevisions, MessageAccess, ReadableChannels, { provide: MessageRepository, useClass: SqlMessageRepository }],
  exports: [ConversationRevisions, MessageAccess, MessageRepository, ReadableChannels],
})
export class MessagesModule {}
