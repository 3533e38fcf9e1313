import { Module } from '@nestjs/common';
import { Tag } from '../../http/routing/endpoint.decorator.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { UsersModule } from '../users/users.module.js';
import { ApplyingEdits } from './application/editing/applying-edits.js';
import { Deleting } from './application/deleting/deleting.js';
import { DeletionNews } from './application/deleting/deletion-news.js';
import { DeleteMessageService } from './application/deleting/delete-message.service.js';
import { EditRights } from './application/editing/edit-rights.js';
import { EditedContent } from './application/editing/edited-content.js';
import { FirstMessages } from './application/editing/first-messages.js';
import { MessageHistoryService } from './application/editing/message-history.service.js';
import { MoveNotices } from './application/editing/move-notices.js';
import { Moving } from './application/editing/moving.js';
import { PlanningEdits } from './application/editing/planning-edits.js';
import { ReaderFlagsOf } from './application/flags/reader-flags.js';
import { Rewriting } from './application/editing/rewriting.js';
import { UpdateMessageService } from './application/editing/update-message.service.js';
import { MessageChanges, MovedReadState } from './application/editing/message-changes.js';
import { ReaderFlagsQueries } from './application/flags/reader-flags.queries.js';
import { AlertWordHits } from './application/sending/alert-word-hits.js';
import { AlertWordRepository } from './application/personal/alert-word.repository.js';
import { AlertWordsService } from './application/personal/alert-words.service.js';
import { ConcernedReaders } from './application/additions/concerned-readers.js';
import { Destinations } from './application/sending/destinations.js';
import { DirectRights } from './application/sending/direct-rights.js';
import { DirectConversations } from './application/sending/direct-conversations.js';
import { EmojiData } from './application/additions/emoji-data.js';
import { DiscardedDrafts } from './application/personal/discarded-drafts.js';
import { DraftPlaces } from './application/personal/draft-places.js';
import { DraftRepository } from './application/personal/draft.repository.js';
import { DraftsService } from './application/personal/drafts.service.js';
import { FetchMessagesService } from './application/reading/fetch-messages.service.js';
import { FlagAnnouncements } from './application/flags/flag-announcements.js';
import { FlagRangeService } from './application/flags/flag-range.service.js';
import { FlagsService } from './application/flags/flags.service.js';
import { ClosedChannels } from './application/narrow/closed-channels.js';
import { FollowedConversation } from './application/narrow/followed-conversation.js';
import { MessageAccess } from './application/reading/message-access.js';
import { MessageAdditions } from './application/additions/message-additions.js';
import { MentionRights } from './application/sending/mention-rights.js';
import { MessageJournal } from './application/sending/message-journal.js';
import { MessageLock } from './application/additions/message-lock.js';
import { MessageRanges } from './application/reading/message-ranges.js';
import { LinkableChannels } from './application/rendering/linkable-channels.js';
import { PreviewWebsitesService } from './application/previews/preview-websites.service.js';
import { WebsitePreviewJobs } from './application/previews/website-preview-jobs.js';
import { WebsitePreviewRequests } from './application/previews/website-preview-requests.js';
import { WebsiteReader } from './application/previews/website-reader.js';
import { PatchingHtml } from './application/rendering/patching-html.js';
import { HtmlWebsiteReader } from './delivery/html-website-reader.js';
import { BullmqWebsitePreviewJobs } from './queue/bullmq-website-preview-jobs.js';
import { ExternalContent } from './application/previews/external-content.js';
import { RenderingNews } from './application/rendering/rendering-news.js';
import { SettlingPreviews } from './application/rendering/settling-previews.js';
import { ShownPictures } from './application/rendering/shown-pictures.js';
import { MentionablePeople } from './application/rendering/mentionable-people.js';
import { MessageRendering } from './application/rendering/message-rendering.js';
import { MessageSearch } from './application/narrow/message-search.js';
import { MessageSurroundings } from './application/reading/message-surroundings.js';
import { TopicLinkFinder, TopicLinks } from './application/reading/topic-links.js';
import { RealmMarkup } from './application/rendering/realm-markup.js';
import { MatchMessagesService } from './application/reading/match-messages.service.js';
import { PageLimit } from './application/reading/page-limit.js';
import { ShownMessages } from './application/reading/shown-messages.js';
import { MessageSources } from './application/reading/message-sources.js';
import { MessageQueries } from './application/reading/message.queries.js';
import { NarrowPeople } from './application/narrow/narrow-people.js';
import { NarrowPlaces } from './application/narrow/narrow-places.js';
import { NarrowResolution } from './application/narrow/narrow-resolution.js';
import { GroupNoticeHandler } from './application/notices/group-notice.handler.js';
import { NotificationBot } from './application/notices/notification-bot.js';
import { PersonalWriting } from './application/personal/personal-writing.js';
import { PostedChannelNotices } from './application/notices/posted-channel-notices.js';
import { Posting } from './application/sending/posting.js';
import { ReactionAnnouncements } from './application/additions/reaction-announcements.js';
import { ReactionRepository } from './application/additions/reaction.repository.js';
import { Turns } from './application/additions/turns.js';
import { TypingNews } from './application/typing/typing-news.js';
import { EditTypingService } from './application/typing/edit-typing.service.js';
import { MovedPolicies } from './application/editing/moved-policies.js';
import { AutomaticPolicies } from './application/topics/automatic-policies.js';
import { MoveNews } from './application/editing/move-news.js';
import { PostNews } from './application/sending/post-news.js';
import { ReactionsService } from './application/additions/reactions.service.js';
import { ReadAllService } from './application/flags/read-all.service.js';
import { ReadMarking } from './application/flags/read-marking.js';
import { ReadMutedMessages } from './application/flags/read-muted-messages.js';
import { ReadReceiptQueries } from './application/flags/read-receipt.queries.js';
import { ReadReceiptsService } from './application/flags/read-receipts.service.js';
import { ReadStateRepository } from './application/flags/read-state.repository.js';
import { Replying } from './application/sending/replying.js';
import { SavedSnippetRepository } from './application/personal/saved-snippet.repository.js';
import { SavedSnippetsService } from './application/personal/saved-snippets.service.js';
import { ScheduledMessageAlarms } from './application/scheduled/scheduled-message-alarms.js';
import { ScheduledMessageDesign } from './application/scheduled/scheduled-message-design.js';
import { ScheduledMessageRepository } from './application/scheduled/scheduled-message.repository.js';
import { ScheduledMessagesOnDeactivation } from './application/scheduled/scheduled-messages-on-deactivation.js';
import { ScheduledMessagesService } from './application/scheduled/scheduled-messages.service.js';
import { SendMessageService } from './application/sending/send-message.service.js';
import { SpecialReaders } from './application/sending/special-readers.js';
import { SubmessageRepository } from './application/additions/submessage.repository.js';
import { SubmessagesService } from './application/additions/submessages.service.js';
import { TopicListsService } from './application/topics/topic-lists.service.js';
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
import { EmojiDataController } from './http/additions/emoji-data.controller.js';
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
import { NarrowPlans } from './persistence/narrow/narrow-plans.js';
import { ReceivedFeed } from './persistence/narrow/received-feed.js';
import { SendKeyExpiry } from './persistence/messages/send-key-expiry.js';
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
    ApplyingEdits,
    ExternalContent,
    PatchingHtml,
    PreviewWebsitesService,
    WebsitePreviewRequests,
    { provide: WebsitePreviewJobs, useClass: BullmqWebsitePreviewJobs },
    { provide: WebsiteReader, useClass: HtmlWebsiteReader },
    Deleting,
    DeletionNews,
    DeleteMessageService,
    EditRights,
    MoveNews,
    PostNews,
    AutomaticPolicies,
    MovedPolicies,
    EditTypingService,
    TypingNews,
    Turns,
    EditedContent,
    FirstMessages,
    MessageHistoryService,
    GroupNoticeHandler,
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
    DirectRights,
    DraftPlaces,
    ClosedChannels,
    DiscardedDrafts,
    DraftsService,
    EmojiData,
    FetchMessagesService,
    FlagAnnouncements,
    FlagRangeService,
    FlagsService,
    FollowedConversation,
    MessageAccess,
    MessageRanges,
    LinkableChannels,
    MentionablePeople,
    MessageRendering,
    RenderingNews,
    SettlingPreviews,
    ShownPictures,
    MessageSources,
    MatchMessagesService,
    PageLimit,
    ShownMessages,
    MessageSurroundings,
    RealmMarkup,
    TopicLinks,
    { provide: TopicLinkFinder, useClass: MarkdownTopicLinkFinder },
    NarrowPeople,
    NarrowPlaces,
    NarrowPlans,
    NarrowResolution,
    NotificationBot,
    PersonalWriting,
    PostedChannelNotices,
    Posting,
    ReactionAnnouncements,
    ReactionsService,
    ReadAllService,
    ReadMarking,
    ReadMutedMessages,
    ReadReceiptsService,
    ReceivedFeed,
    Replying,
    SavedSnippetsService,
    ScheduledMessageDesign,
    ScheduledMessagesOnDeactivation,
    ScheduledMessagesService,
    SendKeyExpiry,
    SendMessageService,
    SpecialReaders,
    SubmessagesService,
    TopicListsService,
    TypingService,
    UserTopicsService,
    MentionRights,
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
    SqlMessageSearch,
    { provide: MessageSearch, useExisting: SqlMessageSearch },
    { provide: ReactionRepository, useClass: SqlReactionRepository },
    { provide: ReadReceiptQueries, useClass: SqlReadReceiptQueries },
    { provide: ReadStateRepository, useClass: SqlReadStateRepository },
    { provide: SubmessageRepository, useClass: SqlSubmessageRepository },
    { provide: TopicQueries, useClass: SqlTopicQueries },
    { provide: UnreadQueries, useClass: SqlUnreadQueries },
    { provide: UserTopicRepository, useClass: SqlUserTopicRepository },
  ],
  exports: [
    RealmMarkup,
    Deleting,
    EmojiData,
    MessageAccess,
    MessageQueries,
    MessageRendering,
    FetchMessagesService,
    MessageSources,
    NotificationBot,
    PersonalWriting,
    DiscardedDrafts,
    PostedChannelNotices,
    ReactionsService,
    ReadMutedMessages,
    ReadStateRepository,
    Replying,
    ScheduledMessageAlarms,
    ScheduledMessageRepository,
    SendMessageService,
    PreviewWebsitesService,
    SettlingPreviews,
    UnreadQueries,
    UserTopicsService,
  ],
})
export class MessagingModule {}
