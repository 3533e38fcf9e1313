import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { Destinations } from './application/destinations.js';
import { DirectConversations } from './application/direct-conversations.js';
import { FetchMessagesService } from './application/fetch-messages.service.js';
import { MessageAccess } from './application/message-access.js';
import { MessageJournal } from './application/message-journal.js';
import { MessageRendering } from './application/message-rendering.js';
import { MessageSources } from './application/message-sources.js';
import { MessageQueries } from './application/message.queries.js';
import { NarrowOperands } from './application/narrow-operands.js';
import { NarrowResolution } from './application/narrow-resolution.js';
import { Posting } from './application/posting.js';
import { Replying } from './application/replying.js';
import { SendMessageService } from './application/send-message.service.js';
import { SpecialReaders } from './application/special-readers.js';
import { UnreadQueries } from './application/unread.queries.js';
import { WildcardMentions } from './application/wildcard-mentions.js';
import { MessagesController } from './http/messages.controller.js';
import { GroupCommitJournal } from './persistence/group-commit-journal.js';
import { ReceivedFeed } from './persistence/received-feed.js';
import { SendKeyExpiry } from './persistence/send-key-expiry.js';
import { SqlMessageQueries } from './persistence/sql-message.queries.js';
import { SqlUnreadQueries } from './persistence/sql-unread.queries.js';

@Module({
  imports: [RealmModule, UsersModule, ChannelsModule],
  controllers: [MessagesController],
  providers: [
    Destinations,
    DirectConversations,
    FetchMessagesService,
    MessageAccess,
    MessageRendering,
    MessageSources,
    NarrowOperands,
    NarrowResolution,
    Posting,
    ReceivedFeed,
    Replying,
    SendKeyExpiry,
    SendMessageService,
    SpecialReaders,
    WildcardMentions,
    { provide: MessageJournal, useClass: GroupCommitJournal },
    { provide: MessageQueries, useClass: SqlMessageQueries },
    { provide: UnreadQueries, useClass: SqlUnreadQueries },
  ],
  exports: [FetchMessagesService, MessageSources, Replying, SendMessageService, UnreadQueries],
})
export class MessagingModule {}
