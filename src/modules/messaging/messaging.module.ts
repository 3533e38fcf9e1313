import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApplyEditService } from './application/editing/applying-edits.js';
import { RemoveMessagesService } from './application/deleting/deleting.js';
import { DeletionEvents } from './application/deleting/deletion-news.js';
import { DeleteMessageService } from './application/deleting/delete-message.service.js';
import { EditPolicy } from './application/editing/edit-rights.js';
import { EditedContent } from './application/editing/edited-content.js';
import { FirstMessageEvents } from './application/editing/first-messages.js';
import { MessageHistoryService } from './application/editing/message-history.service.js';
import { MoveNotices } from './application/editing/move-notices.js';
import { MoveMessagesService } from './application/editing/moving.js';
import { PlanEditService } from './application/editing/planning-edits.js';
import { LoadRecipientFlagsService } from './application/flags/reader-flags.js';
import { EditContentService } from './application/editing/rewriting.js';
import { UpdateMessageService } from './application/editing/update-message.service.js';
import { MessageEditRepository, MovedReadState } from './application/editing/message-changes.js';
import { ReadStateQueries } from './application/flags/reader-flags.queries.js';
import { AlertWordIndex } from './application/sending/alert-word-hits.js';
import { AlertWordRepository } from './application/personal/alert-word.repository.js';
import { AlertWordsService } from './application/personal/alert-words.service.js';
import { MessageAudiences } from './application/additions/concerned-readers.js';
import { DestinationResolver } from './application/sending/destinations.js';
import { DirectRights } from './application/sending/direct-rights.js';
import { DirectConversationsService } from './application/sending/direct-conversations.js';
import { EmojiData } from '../realm/application/emoji-data.js';
import { DiscardedDrafts } from './application/personal/discarded-drafts.js';
import { DraftPlaces } from './application/personal/draft-places.js';
import { DraftRepository } from './application/personal/draft.repository.js';
import { DraftsService } from './application/personal/drafts.service.js';
import { FetchMessagesService } from './application/reading/fetch-messages.service.js';
import { FlagEvents } from './application/flags/flag-announcements.js';
import { ChangeFlagsInNarrowService } from './application/flags/flag-range.service.js';
import { ChangeFlagsService } from './application/flags/flags.service.js';
import { ClosedChannels } from './application/narrow/closed-channels.js';
import { FollowedConversation } from './application/narrow/followed-conversation.js';
import { MessageAccess } from './application/reading/message-access.js';
import { MessageAdditionsQueries } from './application/additions/message-additions.js';
import { MentionRights } from './application/sending/mention-rights.js';
import { MessageJournal } from './application/sending/message-journal.js';
import { MessageRepository } from './application/additions/message-lock.js';
import { FindMessageRangeService } from './application/reading/message-ranges.js';
import { LinkableChannels } from './application/rendering/linkable-channels.js';
import { PreviewWebsitesService } from './application/previews/preview-websites.service.js';
import { WebsitePreviewJobs } from './application/previews/website-preview-jobs.js';
import { WebsitePreviewRequests } from './application/previews/website-preview-requests.js';
import { WebsiteReader } from './application/previews/website-reader.js';
import { PatchingHtml } from './application/rendering/patching-html.js';
import { HtmlWebsiteReader } from './delivery/html-website-reader.js';
import { BullmqWebsitePreviewJobs } from './queue/bullmq-website-preview-jobs.js';
import { ExternalContent } from './application/previews/external-content.js';
import { RenderingEvents } from './application/rendering/rendering-news.js';
import { UpdatePreviewsService } from './application/rendering/settling-previews.js';
import { ShownPictures } from './application/rendering/shown-pictures.js';
import { MentionablePeople } from './application/rendering/mentionable-people.js';
import { RenderMessageService } from './application/rendering/message-rendering.js';
import { MessageSearchIndex } from './application/narrow/message-search.js';
import { MessageSurroundings } from './application/reading/message-surroundings.js';
import { TopicLinkFinder, TopicLinkLookup } from './application/reading/topic-links.js';
import { RealmMarkdownOptions } from './application/rendering/realm-markup.js';
import { MatchMessagesService } from './application/reading/match-messages.service.js';
import { PageLimit } from './application/reading/page-limit.js';
import { MessageListPresenter } from './application/reading/shown-messages.js';
import { LoadMessageSourcesService } from './application/reading/message-sources.js';
import { MessageQueries } from './application/reading/message.queries.js';
import { NarrowPeople } from './application/narrow/narrow-people.js';
import { NarrowPlaces } from './application/narrow/narrow-places.js';
import { NarrowResolver } from './application/narrow/narrow-resolution.js';
import { GroupNoticeHandler } from './application/notices/group-notice.handler.js';
import { NotificationBot } from './application/notices/notification-bot.js';
import { PersonalWriting } from './application/personal/personal-writing.js';
import { PostChannelNoticesService } from './application/notices/posted-channel-notices.js';
import { PostMessageService } from './application/sending/posting.js';
import { ReactionEvents } from './application/additions/reaction-announcements.js';
import { ReactionRepository } from './application/additions/reaction.repository.js';
import { Turns } from './application/additions/turns.js';
import { TypingEvents } from './application/typing/typing-news.js';
import { EditTypingService } from './application/typing/edit-typing.service.js';
import { MovedPolicies } from './application/editing/moved-policies.js';
import { FollowTopicsService } from './application/topics/automatic-policies.js';
import { MoveEvents } from './application/editing/move-news.js';
import { PostMessageEvents } from './application/sending/post-news.js';
import { ReactionsService } from './application/additions/reactions.service.js';
import { MarkAllReadService } from './application/flags/read-all.service.js';
import { ReadMarking } from './application/flags/read-marking.js';
import { ReadMutedMessages } from './application/flags/read-muted-messages.js';
import { ReadReceiptQueries } from './application/flags/read-receipt.queries.js';
import { ReadReceiptsService } from './application/flags/read-receipts.service.js';
import { ReadStateRepository } from './application/flags/read-state.repository.js';
import { Replying } from './application/sending/replying.js';
import { SavedSnippetRepository } from './application/personal/saved-snippet.repository.js';
import { SavedSnippetsService } from './application/personal/saved-snippets.service.js';
import { ScheduledMessageQueue } from './application/scheduled/scheduled-message-alarms.js';
import { prepare } from './application/scheduled/scheduled-message-design.js';
import { ScheduledMessageRepository } from './application/scheduled/scheduled-message.repository.js';
import { ScheduledMessagesOnDeactivation } from './application/scheduled/scheduled-messages-on-deactivation.js';
import { ScheduledMessagesService } from './application/scheduled/scheduled-messages.service.js';
import { SendMessageService } from './application/sending/send-message.service.js';
import { RecipientResolver } from './application/sending/special-readers.js';
import { SubmessageRepository } from './application/additions/submessage.repository.js';
import { SubmessagesService } from './application/additions/submessages.service.js';
import { ListTopicsService } from './application/topics/topic-lists.service.js';
import { TopicQueries } from './application/topics/topic.queries.js';
import { TypingService } from './application/typing/typing.service.js';
import { UnreadQueries } from './application/flags/unread.queries.js';
import { UserTopicRepository } from './application/topics/user-topic.repository.js';
import { UserTopicsService } from './application/topics/user-topics.service.js';
import { WildcardMentions } from './application/sending/wildcard-mentions.js';
import { AlertWordsController } from './http/personal/alert-words.controller.js';
import { DraftsController } from './http/personal/drafts.controller.js';
import { ExternalContentController } from './http/previews/external-content.controller.js';
import { FlagsController } from './http/flags/flags.controller.js';
import { MessagesController } from './http/messages/messages.controller.js';
import { MessageChangesController } from './http/editing/message-changes.controller.js';
import { TopicDeletionController } from './http/editing/topic-deletion.controller.js';
import { MarkdownTopicLinkFinder } from './markdown/topic-link-finder.js';
import { SqlMessageChanges } from './persistence/messages/sql-message-changes.js';
import { SqlMovedReadState } from './persistence/flags/sql-moved-read-state.js';
import { SqlReaderFlagsQueries } from './persistence/flags/sql-reader-flags.queries.js';
import { EmojiDataController } from '../realm/http/emoji.controller.js';
import { ReactionsController } from './http/additions/reactions.controller.js';
import { ReadReceiptsController } from './http/flags/read-receipts.controller.js';
import { RenderingController } from './http/messages/rendering.controller.js';
import { SavedSnippetsController } from './http/personal/saved-snippets.controller.js';
import { ScheduledMessagesController } from './http/scheduled/scheduled-messages.controller.js';
import { SubmessagesController } from './http/additions/submessages.controller.js';
import { TopicsController } from './http/topics/topics.controller.js';
import { TypingController } from './http/typing/typing.controller.js';
import { UserTopicsController } from './http/topics/user-topics.controller.js';
import { GroupCommitJournal } from './persistence/messages/group-commit-journal.js';
import { NarrowQueryPlanner } from './persistence/narrow/narrow-plans.js';
import { ReceivedMessagesFeed } from './persistence/narrow/received-feed.js';
import { SendKeyCleanup } from './persistence/messages/send-key-expiry.js';
import { SqlAlertWordRepository } from './persistence/personal/sql-alert-word.repository.js';
import { SqlDraftRepository } from './persistence/personal/sql-draft.repository.js';
import { SqlMessageAdditions } from './persistence/additions/sql-message-additions.js';
import { SqlMessageLock } from './persistence/additions/sql-message-lock.js';
import { SqlMessageSearch } from './persistence/narrow/sql-message-search.js';
import { SqlMessageQueries } from './persistence/messages/sql-message.queries.js';
import { SqlReactionRepository } from './persistence/additions/sql-reaction.repository.js';
import { SqlReadReceiptQueries } from './persistence/flags/sql-read-receipt.queries.js';
import { SqlReadStateRepository } from './persistence/flags/sql-read-state.repository.js';
import { SqlSavedSnippetRepository } from './persistence/personal/sql-saved-snippet.repository.js';
import { SqlScheduledMessageRepository } from './persistence/scheduled/sql-scheduled-message.repository.js';
import { SqlSubmessageRepository } from './persistence/additions/sql-submessage.repository.js';
import { SqlTopicQueries } from './persistence/topics/sql-topic.queries.js';
import { SqlUnreadQueries } from './persistence/flags/sql-unread.queries.js';
import { SqlUserTopicRepository } from './persistence/topics/sql-user-topic.repository.js';
import { BullmqScheduledMessageAlarms } from './queue/bullmq-scheduled-message-alarms.js';

@Tag('messaging')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, UploadsModule],
  controllers: [
    AlertWordsController,
    DraftsController,
    EmojiDataController,
    ExternalContentController,
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
    ApplyEditService,
    ExternalContent,
    PatchingHtml,
    PreviewWebsitesService,
    WebsitePreviewRequests,
    { provide: WebsitePreviewJobs, useClass: BullmqWebsitePreviewJobs },
    { provide: WebsiteReader, useClass: HtmlWebsiteReader },
    RemoveMessagesService,
    DeletionEvents,
    DeleteMessageService,
    EditPolicy,
    MoveEvents,
    PostMessageEvents,
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
    DirectRights,
    DraftPlaces,
    ClosedChannels,
    DiscardedDrafts,
    DraftsService,
    EmojiData,
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
    RenderingEvents,
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
    PersonalWriting,
    PostChannelNoticesService,
    PostMessageService,
    ReactionEvents,
    ReactionsService,
    MarkAllReadService,
    ReadMarking,
    ReadMutedMessages,
    ReadReceiptsService,
    ReceivedMessagesFeed,
    Replying,
    SavedSnippetsService,
    prepare,
    ScheduledMessagesOnDeactivation,
    ScheduledMessagesService,
    SendKeyCleanup,
    SendMessageService,
    RecipientResolver,
    SubmessagesService,
    ListTopicsService,
    TypingService,
    UserTopicsService,
    MentionRights,
    WildcardMentions,
    { provide: MessageAdditionsQueries, useClass: SqlMessageAdditions },
    { provide: AlertWordRepository, useClass: SqlAlertWordRepository },
    { provide: DraftRepository, useClass: SqlDraftRepository },
    { provide: SavedSnippetRepository, useClass: SqlSavedSnippetRepository },
    { provide: ScheduledMessageQueue, useClass: BullmqScheduledMessageAlarms },
    { provide: ScheduledMessageRepository, useClass: SqlScheduledMessageRepository },
    { provide: MessageJournal, useClass: GroupCommitJournal },
    { provide: MessageRepository, useClass: SqlMessageLock },
    { provide: MessageQueries, useClass: SqlMessageQueries },
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
    EmojiData,
    MessageAccess,
    MessageQueries,
    RenderMessageService,
    FetchMessagesService,
    LoadMessageSourcesService,
    NotificationBot,
    PersonalWriting,
    DiscardedDrafts,
    PostChannelNoticesService,
    ReactionsService,
    ReadMutedMessages,
    ReadStateRepository,
    Replying,
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
