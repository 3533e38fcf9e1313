import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DescriptionRenderer } from '../../kernel/description-renderer.js';
import { ChannelActivity, ChannelNotices, ReadStateCleanup } from '../channels/channels.api.js';
import { MutedMessageReader } from '../users/muting.api.js';
import { DraftsDiscarder } from '../users/settings.api.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { MessageReaders, MessagePreviewUpdater } from '../uploads/uploads.api.js';
import { NewestMessage } from '../users/users.api.js';
import { UpdatePreviewsService } from './application/rendering/settling-previews.js';
import { AttachmentReaders } from './application/reading/readers-of-files.js';
import { MarkdownRenderer } from './application/rendering/markdown-renderer.js';
import { ReadMutedMessages } from './application/flags/read-muted-messages.js';
import { DiscardedDrafts } from './application/personal/discarded-drafts.js';
import { PostChannelNoticesService } from './application/notices/posted-channel-notices.js';
import { MarkdownDescriptionRenderer } from './markdown/markdown-descriptions.js';
import { ThreadedMarkdownRenderer } from './markdown/threaded-markdown-renderer.js';
import { SqlChannelActivity } from './persistence/messages/sql-channel-activity.js';
import { MessagingModule } from './messaging.module.js';
import { SqlNewestMessage } from './persistence/messages/sql-newest-message.js';
import { SqlReadStateOnLeave } from './persistence/flags/sql-read-state-on-leave.js';

/**
 * What messaging answers for the contexts on its left, through ports that they own. Global, and apart from the context's own module:
 * the left ones cannot import what is on their right.
 */
@Global()
@Module({
  imports: [RealmModule, ChannelsModule, MessagingModule],
  providers: [
    { provide: MessageReaders, useClass: AttachmentReaders },
    { provide: MessagePreviewUpdater, useExisting: UpdatePreviewsService },
    { provide: MarkdownRenderer, useFactory: () => new ThreadedMarkdownRenderer() },
    { provide: ChannelActivity, useClass: SqlChannelActivity },
    { provide: ChannelNotices, useExisting: PostChannelNoticesService },
    { provide: DescriptionRenderer, useClass: MarkdownDescriptionRenderer },
    { provide: MutedMessageReader, useExisting: ReadMutedMessages },
    { provide: NewestMessage, useClass: SqlNewestMessage },
    { provide: ReadStateCleanup, useClass: SqlReadStateOnLeave },
    { provide: DraftsDiscarder, useExisting: DiscardedDrafts },
  ],
  exports: [
    ChannelActivity,
    ChannelNotices,
    DescriptionRenderer,
    MarkdownRenderer,
    MessageReaders,
    MutedMessageReader,
    NewestMessage,
    MessagePreviewUpdater,
    ReadStateCleanup,
    DraftsDiscarder,
  ],
})
export class MessagingPortsModule implements OnApplicationShutdown {
  constructor(private readonly renderer: MarkdownRenderer) {}

  async onApplicationShutdown(): Promise<void> {
    await this.renderer.close();
  }
}
