import { MessageRepository } from './messages/application/message.repository.js';
import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApplyEditService } from './editing/application/apply-edit.service.js';
import { DeletionEvents, RemoveMessagesService } from './editing/application/remove-messages.service.js';
import { DeleteMessageService } from './editing/application/delete-message.service.js';
import { EditPolicy } from './editing/application/edit-policy.js';
import { EditedContent, PlanEditService } from './editing/application/plan-edit.service.js';
import { FirstMessageEvents } from './editing/application/first-message-events.js';
import { MessageHistoryService } from './editing/application/message-history.service.js';
import { MoveNotices } from './editing/application/move-notices.js';
import { MovedPolicies, MoveMessagesService } from './editing/application/move-messages.service.js';
import { LoadRecipientFlagsService } from './read-state/application/load-recipient-flags.service.js';
import { EditContentService } from './editing/application/edit-content.service.js';
import { UpdateMessageService } from './editing/application/update-message.service.js';
import { MessageEditRepository } from './editing/application/message-edit.repository.js';
import { MovedReadState } from './read-state/application/moved-read-state.js';
import { ReadReceiptQueries, ReadStateQueries, UnreadQueries } from './read-state/application/read-state.queries.js';
import { AlertWordIndex } from './personal/application/alert-word-index.js';
import { AlertWordRepository } from './personal/application/alert-word.repository.js';
import { AlertWordsService } from './personal/application/alert-words.service.js';
import { MessageAccess, MessageAudiences, Turns } from './messages/application/message-access.js';
import { DestinationResolver } from './sending/application/destination-resolver.js';
import { DirectConversationsService } from './sending/application/direct-conversations.service.js';
import { DiscardedDrafts, DraftPlaces, DraftsService } from './personal/application/drafts.service.js';
import { DraftRepository } from './personal/application/draft.repository.js';
import { FetchMessagesService } from './reading/application/fetch-messages.service.js';
import { FlagEvents } from './read-state/application/flag-events.js';
import { ChangeFlagsInNarrowService } from './read-state/application/change-flags-in-narrow.service.js';
import { ChangeFlagsService, ReadMarking } from './read-state/application/change-flags.service.js';
import { ClosedChannels } from './reading/application/closed-channels.js';
import { FollowedConversation, NarrowPeople, NarrowPlaces, NarrowResolver } from './reading/application/narrow-resolver.js';
import { MessageAdditionsQueries, ReactionRepository, SubmessageRepository } from './reactions/application/reaction.repository.js';
import { MentionPolicy } from './sending/application/mention-policy.js';
import { MessageJournal } from './sending/application/message-journal.js';
import { FindMessageRangeService } from './reading/application/find-message-range.service.js';
import { LinkableChannels, MentionablePeople } from './rendering/application/reference-resolver.js';
import { PreviewWebsitesService } from './editing/application/preview-websites.service.js';
import { WebsitePreviewQueue } from './editing/application/website-preview-queue.js';
import { WebsitePreviewsHandler } from './editing/application/website-previews.handler.js';
import { RequestWebsitePreviewsService } from './rendering/application/request-website-previews.service.js';
import { WebsiteReader } from './rendering/application/website-reader.js';
import { RewriteHtmlService } from './editing/application/rewrite-html.service.js';
import { HtmlWebsiteReader } from './rendering/delivery/html-website-reader.js';
import { BullmqWebsitePreviewQueue } from './editing/queue/bullmq-website-preview-queue.js';
import { ExternalContent } from './rendering/application/external-content.js';
import { UpdatePreviewsService } from './editing/application/update-previews.service.js';
import { RealmMarkdownOptions, ShownPictures } from './rendering/application/realm-markdown-options.js';
import { RenderMessageService } from './rendering/application/render-message.service.js';
import { MessageSearchIndex } from './reading/application/message-search-index.js';
import { LoadMessageSourcesService, MessageSurroundings } from './reading/application/load-message-sources.service.js';
import { TopicLinkFinder, TopicLinkLookup } from './rendering/application/topic-link-lookup.js';
import { MatchMessagesService } from './reading/application/match-messages.service.js';
import { PageLimit } from './reading/application/page-limit.js';
import { MessageListPresenter } from './reading/application/message-list.presenter.js';
import { GroupNoticeHandler } from './sending/application/group-notice.handler.js';
import { NotificationBot } from './sending/application/notification-bot.js';
import { PostChannelNoticesService } from './sending/application/post-channel-notices.service.js';
import { PostMessageService } from './sending/application/post-message.service.js';
import { ReactionEvents } from './reactions/application/reaction-events.js';
import { TypingEvents } from './sending/application/typing-events.js';
import { EditTypingService } from './editing/application/edit-typing.service.js';
import { FollowTopicsService } from './topics/application/follow-topics.service.js';
import { MoveEvents } from './editing/application/move-events.js';
import { ReactionsService } from './reactions/application/reactions.service.js';
import { MarkAllReadService, ReadMutedMessages } from './read-state/application/mark-all-read.service.js';
import { ReadReceiptsService } from './read-state/application/read-receipts.service.js';
import { ReadStateRepository } from './read-state/application/read-state.repository.js';
import { SendMessageService } from './sending/application/send-message.service.js';
import { SavedSnippetRepository } from './personal/application/saved-snippet.repository.js';
import { SavedSnippetsService } from './personal/application/saved-snippets.service.js';
import { ScheduledMessageQueue } from './scheduled-messages/application/scheduled-message-queue.js';
import { ScheduledMessageRepository } from './scheduled-messages/application/scheduled-message.repository.js';
import { ScheduledMessagesOnDeactivation, ScheduledMessagesService } from './scheduled-messages/application/scheduled-messages.service.js';
import { RecipientResolver } from './sending/application/recipient-resolver.js';
import { SubmessagesService } from './reactions/application/submessages.service.js';
import { ListTopicsService } from './topics/application/list-topics.service.js';
import { TopicQueries, UserTopicRepository } from './topics/application/topic.repository.js';
import { TypingService } from './sending/application/typing.service.js';
import { UserTopicsService } from './topics/application/user-topics.service.js';
import { AlertWordsController } from './personal/http/alert-words.controller.js';
import { DraftsController } from './personal/http/drafts.controller.js';
import { ExternalContentController } from './rendering/http/external-content.controller.js';
import { FlagsController, ReadReceiptsController } from './read-state/http/flags.controller.js';
import { FetchMessagesController } from './reading/http/fetch-messages.controller.js';
import { SendMessageController } from './sending/http/send-message.controller.js';
import { MessageChangesController, TopicDeletionController } from './editing/http/edit-messages.controller.js';
import { MarkdownTopicLinkFinder } from './rendering/markdown/markdown-topic-link-finder.js';
import { SqlMessageChanges } from './editing/persistence/sql-message-edit.repository.js';
import { SqlMovedReadState } from './read-state/persistence/sql-moved-read-state.js';
import { SqlReaderFlagsQueries, SqlReadReceiptQueries, SqlUnreadQueries } from './read-state/persistence/sql-read-state.queries.js';
import { ReactionsController, SubmessagesController } from './reactions/http/reactions.controller.js';
import { RenderingController } from './rendering/http/render-message.controller.js';
import { SavedSnippetsController } from './personal/http/saved-snippets.controller.js';
import { ScheduledMessagesController } from './scheduled-messages/http/scheduled-messages.controller.js';
import { TopicsController, UserTopicsController } from './topics/http/topics.controller.js';
import { TypingController } from './sending/http/typing.controller.js';
import { GroupCommitJournal } from './sending/persistence/group-commit-journal.js';
import { NarrowQueryPlanner } from './reading/persistence/narrow-query-planner.js';
import { ReceivedMessagesFeed } from './reading/persistence/received-messages-feed.js';
import { SendKeyCleanup } from './sending/persistence/send-key-cleanup.js';
import { SqlAlertWordRepository } from './personal/persistence/sql-alert-word.repository.js';
import { SqlDraftRepository } from './personal/persistence/sql-draft.repository.js';
import { SqlMessageAdditions, SqlReactionRepository, SqlSubmessageRepository } from './reactions/persistence/sql-reaction.repository.js';
import { SqlMessageRepository } from './messages/persistence/sql-message.repository.js';
import { SqlMessageSearch } from './reading/persistence/sql-message-search-index.js';
import { NarrowQueries } from './reading/application/narrow.queries.js';
import { SqlNarrowQueries } from './reading/persistence/sql-narrow.queries.js';
import { SqlReadStateRepository } from './read-state/persistence/sql-read-state.repository.js';
import { SqlSavedSnippetRepository } from './personal/persistence/typeorm-saved-snippet.repository.js';
import { SqlScheduledMessageRepository } from './scheduled-messages/persistence/sql-scheduled-message.repository.js';
import { SqlTopicQueries, SqlUserTopicRepository } from './topics/persistence/sql-topic.repository.js';
import { BullmqScheduledMessageAlarms } from './scheduled-messages/queue/bullmq-scheduled-message-queue.js';

@Tag('messaging')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, UploadsModule],
  controllers: [
    AlertWordsController,
    DraftsController,
    ExternalContentController,
    FlagsController,
    FetchMessagesController,
    SendMessageController,
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
    ApplyEditService,
    ExternalContent,
    RewriteHtmlService,
    PreviewWebsitesService,
    RequestWebsitePreviewsService,
    WebsitePreviewsHandler,
    { provide: WebsitePreviewQueue, useClass: BullmqWebsitePreviewQueue },
    { provide: WebsiteReader, useClass: HtmlWebsiteReader },
    RemoveMessagesService,
    DeletionEvents,
    DeleteMessageService,
    EditPolicy,
    MoveEvents,
    FollowTopicsService,
    MovedPolicies,
    EditTypingService,
    TypingEvents,
    Turns,
    EditedContent,
    FirstMessageEvents,
    MessageHistoryService,
    GroupNoticeHandler,
    MoveNotices,
    MoveMessagesService,
    PlanEditService,
    LoadRecipientFlagsService,
    EditContentService,
    UpdateMessageService,
    { provide: MessageEditRepository, useClass: SqlMessageChanges },
    { provide: MovedReadState, useClass: SqlMovedReadState },
    { provide: ReadStateQueries, useClass: SqlReaderFlagsQueries },
    AlertWordIndex,
    AlertWordsService,
    MessageAudiences,
    DestinationResolver,
    DirectConversationsService,
    DraftPlaces,
    ClosedChannels,
    DiscardedDrafts,
    DraftsService,
    FetchMessagesService,
    FlagEvents,
    ChangeFlagsInNarrowService,
    ChangeFlagsService,
    FollowedConversation,
    MessageAccess,
    FindMessageRangeService,
    LinkableChannels,
    MentionablePeople,
    RenderMessageService,
    UpdatePreviewsService,
    ShownPictures,
    LoadMessageSourcesService,
    MatchMessagesService,
    PageLimit,
    MessageListPresenter,
    MessageSurroundings,
    RealmMarkdownOptions,
    TopicLinkLookup,
    { provide: TopicLinkFinder, useClass: MarkdownTopicLinkFinder },
    NarrowPeople,
    NarrowPlaces,
    NarrowQueryPlanner,
    NarrowResolver,
    NotificationBot,
    PostChannelNoticesService,
    PostMessageService,
    ReactionEvents,
    ReactionsService,
    MarkAllReadService,
    ReadMarking,
    ReadMutedMessages,
    ReadReceiptsService,
    ReceivedMessagesFeed,
    SavedSnippetsService,
    ScheduledMessagesOnDeactivation,
    ScheduledMessagesService,
    SendKeyCleanup,
    SendMessageService,
    RecipientResolver,
    SubmessagesService,
    ListTopicsService,
    TypingService,
    UserTopicsService,
    MentionPolicy,
    { provide: MessageAdditionsQueries, useClass: SqlMessageAdditions },
    { provide: AlertWordRepository, useClass: SqlAlertWordRepository },
    { provide: DraftRepository, useClass: SqlDraftRepository },
    { provide: SavedSnippetRepository, useClass: SqlSavedSnippetRepository },
    { provide: ScheduledMessageQueue, useClass: BullmqScheduledMessageAlarms },
    { provide: ScheduledMessageRepository, useClass: SqlScheduledMessageRepository },
    { provide: MessageJournal, useClass: GroupCommitJournal },
    { provide: MessageRepository, useClass: SqlMessageRepository },
    { provide: NarrowQueries, useClass: SqlNarrowQueries },
    SqlMessageSearch,
    { provide: MessageSearchIndex, useExisting: SqlMessageSearch },
    { provide: ReactionRepository, useClass: SqlReactionRepository },
    { provide: ReadReceiptQueries, useClass: SqlReadReceiptQueries },
    { provide: ReadStateRepository, useClass: SqlReadStateRepository },
    { provide: SubmessageRepository, useClass: SqlSubmessageRepository },
    { provide: TopicQueries, useClass: SqlTopicQueries },
    { provide: UnreadQueries, useClass: SqlUnreadQueries },
    { provide: UserTopicRepository, useClass: SqlUserTopicRepository },
  ],
  exports: [
    RealmMarkdownOptions,
    RemoveMessagesService,
    MessageAccess,
    MessageRepository,
    RenderMessageService,
    FetchMessagesService,
    LoadMessageSourcesService,
    NotificationBot,
    AlertWordsService,
    DraftsService,
    SavedSnippetsService,
    ScheduledMessagesService,
    DiscardedDrafts,
    PostChannelNoticesService,
    ReactionsService,
    ReadMutedMessages,
    ReadStateRepository,
    ScheduledMessageQueue,
    ScheduledMessageRepository,
    SendMessageService,
    PreviewWebsitesService,
    UpdatePreviewsService,
    UnreadQueries,
    UserTopicsService,
  ],
})
export class MessagingModule {}
