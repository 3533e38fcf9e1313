import { Global, Module } from '@nestjs/common';
import { DescriptionRenderer } from '../../kernel/description-renderer.js';
import { ChannelActivity, ChannelNotices, ReadStateCleanup } from '../channels/channels-ports.api.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { MessagePreviewUpdater, MessageReaders, ScheduledAttachments } from '../uploads/uploads.api.js';
import { Greeter, DraftsDiscarder, MutedMessageReader, NewestMessage } from '../users/users-ports.api.js';
import { UpdatePreviewsService } from './editing/application/update-previews.service.js';
import { AttachmentReaders } from './messages/application/attachment-readers.js';
import { SqlChannelActivity, SqlNewestMessage } from './messages/persistence/sql-conversation-activity.js';
import { MessagingModule } from './messaging.module.js';
import { DraftsService } from './personal/application/drafts.service.js';
import { MarkAllReadService } from './read-state/application/mark-all-read.service.js';
import { SqlReadStateCleanup } from './read-state/persistence/sql-read-state.repository.js';
import { MarkdownDescriptionRenderer } from './rendering/markdown/markdown-description-renderer.js';
import { SqlScheduledAttachments } from './scheduled-messages/persistence/sql-scheduled-attachments.js';
import { PostChannelNoticesService } from './sending/application/post-channel-notices.service.js';
import { GreetAccountService } from './welcome-bot/application/greet-account.service.js';

/**
 * Binds the ports that contexts on the left own and messaging fills. It is global and apart from the context's own module, because those
 * contexts cannot import a module on their right.
 */
@Global()
@Module({
  imports: [RealmModule, ChannelsModule, MessagingModule],
  providers: [
    { provide: MessageReaders, useClass: AttachmentReaders },
    { provide: MessagePreviewUpdater, useExisting: UpdatePreviewsService },
    { provide: ChannelActivity, useClass: SqlChannelActivity },
    { provide: ChannelNotices, useExisting: PostChannelNoticesService },
    { provide: DescriptionRenderer, useClass: MarkdownDescriptionRenderer },
    { provide: MutedMessageReader, useExisting: MarkAllReadService },
    { provide: NewestMessage, useClass: SqlNewestMessage },
    { provide: ReadStateCleanup, useClass: SqlReadStateCleanup },
    { provide: ScheduledAttachments, useClass: SqlScheduledAttachments },
    { provide: DraftsDiscarder, useExisting: DraftsService },
    { provide: Greeter, useExisting: GreetAccountService },
  ],
  exports: [
    ChannelActivity,
    ChannelNotices,
    DescriptionRenderer,
    Greeter,
    MessageReaders,
    MutedMessageReader,
    NewestMessage,
    MessagePreviewUpdater,
    ReadStateCleanup,
    ScheduledAttachments,
    DraftsDiscarder,
  ],
})
export class MessagingPortsModule {}
