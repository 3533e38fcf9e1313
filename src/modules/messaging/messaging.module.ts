import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApplyingEdits } from './application/applying-edits.js';
import { Deleting } from './application/deleting.js';
import { DeletionNews } from './application/deletion-news.js';
import { DeleteMessageService } from './application/delete-message.service.js';
import { EditRights } from './application/edit-rights.js';
import { EditedContent } from './application/edited-content.js';
import { FirstMessages } from './application/first-messages.js';
import { MessageHistoryService } from './application/message-history.service.js';
import { MoveNotices } from './application/move-notices.js';
import { Moving } from './application/moving.js';
import { PlanningEdits } from './application/planning-edits.js';
import { ReaderFlagsOf } from './application/reader-flags.js';
import { Rewriting } from './application/rewriting.js';
import { UpdateMessageService } from './application/update-message.service.js';
import { MessageChanges, MovedReadState } from './application/message-changes.js';
import { ReaderFlagsQueries } from './application/reader-flags.queries.js';
import { AlertWordHits } from './application/alert-word-hits.js';
import { AlertWordRepository } from './application/alert-word.repository.js';
import { AlertWordsService } from './application/alert-words.service.js';
import { ConcernedReaders } from './application/concerned-readers.js';
import { Destinations } from './application/destinations.js';
import { DirectConversations } from './application/direct-conversations.js';
import { DraftPlaces } from './application/draft-places.js';
import { DraftRepository } from './application/draft.repository.js';
import { DraftsService } from './application/drafts.service.js';
import { FetchMessagesService } from './application/fetch-messages.service.js';
import { FlagAnnouncements } from './application/flag-announcements.js';
import { FlagRangeService } from './application/flag-range.service.js';
import { FlagsService } from './application/flags.service.js';
import { FollowedConversation } from './application/followed-conversation.js';
import { MessageAccess } from './application/message-access.js';
import { MessageAdditions } from './application/message-additions.js';
import { MessageJournal } from './application/message-journal.js';
import { MessageLock } from './application/message-lock.js';
import { MessageRanges } from './application/message-ranges.js';
import { MessageRendering } from './application/message-rendering.js';
import { MessageSearch } from './application/message-search.js';
import { MessageSources } from './application/message-sources.js';
import { MessageQueries } from './application/message.queries.js';
import { NarrowPeople } from './application/narrow-people.js';
import { NarrowPlaces } from './application/narrow-places.js';
import { NarrowResolution } from './application/narrow-resolution.js';
import { PersonalWriting } from './application/personal-writing.js';
import { Posting } from './application/posting.js';
import { ReactionAnnouncements } from './application/reaction-announcements.js';
import { ReactionEmoji } from './application/reaction-emoji.js';
import { ReactionRepository } from './application/reaction.repository.js';
import { ReactionsService } from './application/reactions.service.js';
import { ReadAllService } from './application/read-all.service.js';
import { ReadMarking } from './application/read-marking.js';
import { ReadReceiptQueries } from './application/read-receipt.queries.js';
import { ReadReceiptsService } from './application/read-receipts.service.js';
import { ReadStateRepository } from './application/read-state.repository.js';
import { Replying } from './application/replying.js';
import { SavedSnippetRepository } from './application/saved-snippet.repository.js';
import { SavedSnippetsService } from './application/saved-snippets.service.js';
import { ScheduledMessageAlarms } from './application/scheduled-message-alarms.js';
import { ScheduledMessageDesign } from './application/scheduled-message-design.js';
import { ScheduledMessageRepository } from './application/scheduled-message.repository.js';
import { ScheduledMessagesService } from './application/scheduled-messages.service.js';
import { SendMessageService } from './application/send-message.service.js';
import { SpecialReaders } from './application/special-readers.js';
import { SubmessageRepository } from './application/submessage.repository.js';
import { SubmessagesService } from './application/submessages.service.js';
import { TopicListsService } from './application/topic-lists.service.js';
import { TopicQueries } from './application/topic.queries.js';
import { TypingService } from './application/typing.service.js';
import { UnreadQueries } from './application/unread.queries.js';
import { UserTopicRepository } from './application/user-topic.repository.js';
import { UserTopicsService } from './application/user-topics.service.js';
import { WildcardMentions } from './application/wildcard-mentions.js';
import { AlertWordsController } from './http/alert-words.controller.js';
import { DraftsController } from './http/drafts.controller.js';
import { FlagsController } from './http/flags.controller.js';
import { MessagesController } from './http/messages.controller.js';
import { MessageChangesController } from './http/message-changes.controller.js';
import { TopicDeletionController } from './http/topic-deletion.controller.js';
import { SqlMessageChanges } from './persistence/sql-message-changes.js';
import { SqlMovedReadState } from './persistence/sql-moved-read-state.js';
import { SqlReaderFlagsQueries } from './persistence/sql-reader-flags.queries.js';
import { ReactionsController } from './http/reactions.controller.js';
import { ReadReceiptsController } from './http/read-receipts.controller.js';
import { RenderingController } from './http/rendering.controller.js';
import { SavedSnippetsController } from './http/saved-snippets.controller.js';
import { ScheduledMessagesController } from './http/scheduled-messages.controller.js';
import { SubmessagesController } from './http/submessages.controller.js';
import { TopicsController } from './http/topics.controller.js';
import { TypingController } from './http/typing.controller.js';
import { UserTopicsController } from './http/user-topics.controller.js';
import { GroupCommitJournal } from './persistence/group-commit-journal.js';
import { NarrowPlans } from './persistence/narrow-plans.js';
import { ReceivedFeed } from './persistence/received-feed.js';
import { SendKeyExpiry } from './persistence/send-key-expiry.js';
import { SqlAlertWordRepository } from './persistence/sql-alert-word.repository.js';
import { SqlDraftRepository } from './persistence/sql-draft.repository.js';
import { SqlMessageAdditions } from './persistence/sql-message-additions.js';
import { SqlMessageLock } from './persistence/sql-message-lock.js';
import { SqlMessageSearch } from './persistence/sql-message-search.js';
import { SqlMessageQueries } from './persistence/sql-message.queries.js';
import { SqlReactionRepository } from './persistence/sql-reaction.repository.js';
import { SqlReadReceiptQueries } from './persistence/sql-read-receipt.queries.js';
import { SqlReadStateRepository } from './persistence/sql-read-state.repository.js';
import { SqlSavedSnippetRepository } from './persistence/sql-saved-snippet.repository.js';
import { SqlScheduledMessageRepository } from './persistence/sql-scheduled-message.repository.js';
import { SqlSubmessageRepository } from './persistence/sql-submessage.repository.js';
import { SqlTopicQueries } from './persistence/sql-topic.queries.js';
import { SqlUnreadQueries } from './persistence/sql-unread.queries.js';
import { SqlUserTopicRepository } from './persistence/sql-user-topic.repository.js';
import { BullmqScheduledMessageAlarms } from './queue/bullmq-scheduled-message-alarms.js';

@Module({
  imports: [RealmModule, UsersModule, ChannelsModule],
  controllers: [
    AlertWordsController,
    DraftsController,
    FlagsController,
    MessagesController,
    MessageChangesController,
    TopicDeletionController,
    ReactionsController,
    ReadReceiptsController,
    RenderingController,
    SavedSnippetsController,
    ScheduledMessagesController,
    SubmessagesController,
    TopicsController,
    TypingController,
    UserTopicsController,
  ],
  providers: [
    ApplyingEdits,
    Deleting,
    DeletionNews,
    DeleteMessageService,
    EditRights,
    EditedContent,
    FirstMessages,
    MessageHistoryService,
    MoveNotices,
    Moving,
    PlanningEdits,
    ReaderFlagsOf,
    Rewriting,
    UpdateMessageService,
    { provide: MessageChanges, useClass: SqlMessageChanges },
    { provide: MovedReadState, useClass: SqlMovedReadState },
    { provide: ReaderFlagsQueries, useClass: SqlReaderFlagsQueries },
    AlertWordHits,
    AlertWordsService,
    ConcernedReaders,
    Destinations,
    DirectConversations,
    DraftPlaces,
    DraftsService,
    FetchMessagesService,
    FlagAnnouncements,
    FlagRangeService,
    FlagsService,
    FollowedConversation,
    MessageAccess,
    MessageRanges,
    MessageRendering,
    MessageSources,
    NarrowPeople,
    NarrowPlaces,
    NarrowPlans,
    NarrowResolution,
    PersonalWriting,
    Posting,
    ReactionAnnouncements,
    ReactionEmoji,
    ReactionsService,
    ReadAllService,
    ReadMarking,
    ReadReceiptsService,
    ReceivedFeed,
    Replying,
    SavedSnippetsService,
    ScheduledMessageDesign,
    ScheduledMessagesService,
    SendKeyExpiry,
    SendMessageService,
    SpecialReaders,
    SubmessagesService,
    TopicListsService,
    TypingService,
    UserTopicsService,
    WildcardMentions,
    { provide: MessageAdditions, useClass: SqlMessageAdditions },
    { provide: AlertWordRepository, useClass: SqlAlertWordRepository },
    { provide: DraftRepository, useClass: SqlDraftRepository },
    { provide: SavedSnippetRepository, useClass: SqlSavedSnippetRepository },
    { provide: ScheduledMessageAlarms, useClass: BullmqScheduledMessageAlarms },
    { provide: ScheduledMessageRepository, useClass: SqlScheduledMessageRepository },
    { provide: MessageJournal, useClass: GroupCommitJournal },
    { provide: MessageLock, useClass: SqlMessageLock },
    { provide: MessageQueries, useClass: SqlMessageQueries },
    { provide: MessageSearch, useClass: SqlMessageSearch },
    { provide: ReactionRepository, useClass: SqlReactionRepository },
    { provide: ReadReceiptQueries, useClass: SqlReadReceiptQueries },
    { provide: ReadStateRepository, useClass: SqlReadStateRepository },
    { provide: SubmessageRepository, useClass: SqlSubmessageRepository },
    { provide: TopicQueries, useClass: SqlTopicQueries },
    { provide: UnreadQueries, useClass: SqlUnreadQueries },
    { provide: UserTopicRepository, useClass: SqlUserTopicRepository },
  ],
  exports: [
    FetchMessagesService,
    MessageSources,
    PersonalWriting,
    ReactionsService,
    ReadStateRepository,
    Replying,
    ScheduledMessageAlarms,
    ScheduledMessageRepository,
    SendMessageService,
    UnreadQueries,
    UserTopicsService,
  ],
})
export class MessagingModule {}
