import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UploadsModule } from '../../uploads/uploads.module.js';
import { UsersModule } from '../../users/users.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { PersonalModule } from '../personal/personal.module.js';
import { ReadingModule } from '../reading/reading.module.js';
import { RenderingModule } from '../rendering/rendering.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { DestinationResolver } from './application/destination-resolver.js';
import { DirectConversationsService } from './application/direct-conversations.service.js';
import { DirectMessageAccess } from './application/direct-message-access.js';
import { GroupNoticeHandler } from './application/group-notice.handler.js';
import { ImportMessagesService } from './application/import-messages.service.js';
import { ImportedMessageRepository } from './application/imported-message.repository.js';
import { MentionPolicy } from './application/mention-policy.js';
import { MessageJournal } from './application/message-journal.js';
import { PostChannelNoticesService } from './application/post-channel-notices.service.js';
import { PostMessageService } from './application/post-message.service.js';
import { RecipientResolver } from './application/recipient-resolver.js';
import { ReportMessageService } from './application/report-message.service.js';
import { SendMessageService } from './application/send-message.service.js';
import { TypingEvents } from './application/typing-events.js';
import { TypingService } from './application/typing.service.js';
import { ReportMessageController } from './http/report-message.controller.js';
import { SendMessageController } from './http/send-message.controller.js';
import { TypingController } from './http/typing.controller.js';
import { GroupCommitJournal } from './persistence/group-commit-journal.js';
import { SendKeyCleanup } from './persistence/send-key-cleanup.js';
import { SqlImportedMessageRepository } from './persistence/sql-imported-message.repository.js';

@Tag('messaging')
@Module({
  imports: [
    RealmModule,
    UsersModule,
    ChannelsModule,
    UploadsModule,
    MessagesModule,
    TopicsModule,
    PersonalModule,
    RenderingModule,
    ReadingModule,
  ],
  controllers: [ReportMessageController, SendMessageController, TypingController],
  providers: [
    DestinationResolver,
    DirectConversationsService,
    DirectMessageAccess,
    GroupNoticeHandler,
    ImportMessagesService,
    MentionPolicy,
    PostChannelNoticesService,
    PostMessageService,
    RecipientResolver,
    ReportMessageService,
    SendKeyCleanup,
    SendMessageService,
    TypingEvents,
    TypingService,
    { provide: ImportedMessageRepository, useClass: SqlImportedMessageRepository },
    { provide: MessageJournal, useClass: GroupCommitJournal },
  ],
  exports: [
    DirectConversationsService,
    ImportMessagesService,
    MentionPolicy,
    PostChannelNoticesService,
    PostMessageService,
    RecipientResolver,
    SendMessageService,
    TypingEvents,
  ],
})
export class SendingModule {}
