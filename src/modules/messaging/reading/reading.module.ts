import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ReactionsModule } from '../reactions/reactions.module.js';
import { RenderingModule } from '../rendering/rendering.module.js';
import { FetchMessagesService } from './application/fetch-messages.service.js';
import { LoadMessageSourcesService } from './application/load-message-sources.service.js';
import { MatchMessagesService } from './application/match-messages.service.js';
import { MessageFeed } from './application/message-feed.js';
import { MessageListPresenter } from './application/message-list.presenter.js';
import { MessageSearchIndex } from './application/message-search-index.js';
import { NarrowResolver } from './application/narrow-resolver.js';
import { PageLimit } from './application/page-limit.js';
import { FetchMessagesController } from './http/fetch-messages.controller.js';
import { NarrowQueryPlanner } from './persistence/narrow-query-planner.js';
import { PostingLists } from './persistence/posting-lists.js';
import { ReceivedMessagesFeed } from './persistence/received-messages-feed.js';
import { OlderMessageIds } from './persistence/older-message-ids.js';
import { RecentMessageHeads } from './persistence/recent-message-heads.js';
import { SqlMessageFeed } from './persistence/sql-message-feed.js';
import { SqlMessageSearchIndex } from './persistence/sql-message-search-index.js';

@Tag('messaging')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, MessagesModule, RenderingModule, ReactionsModule],
  controllers: [FetchMessagesController],
  providers: [
    FetchMessagesService,
    LoadMessageSourcesService,
    MatchMessagesService,
    MessageListPresenter,
    NarrowQueryPlanner,
    NarrowResolver,
    PageLimit,
    PostingLists,
    ReceivedMessagesFeed,
    OlderMessageIds,
    RecentMessageHeads,
    SqlMessageSearchIndex,
    { provide: MessageSearchIndex, useExisting: SqlMessageSearchIndex },
    { provide: MessageFeed, useClass: SqlMessageFeed },
  ],
  exports: [
    FetchMessagesService,
    LoadMessageSourcesService,
    MessageFeed,
    MessageSearchIndex,
    NarrowResolver,
    PageLimit,
    OlderMessageIds,
    RecentMessageHeads,
    SqlMessageSearchIndex,
  ],
})
export class ReadingModule {}
