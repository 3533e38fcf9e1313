import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UploadsModule } from '../../uploads/uploads.module.js';
import { UsersModule } from '../../users/users.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ReactionsModule } from '../reactions/reactions.module.js';
import { ReadStateModule } from '../read-state/read-state.module.js';
import { ReadingModule } from '../reading/reading.module.js';
import { RenderingModule } from '../rendering/rendering.module.js';
import { SendingModule } from '../sending/sending.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { ApplyEditService } from './application/apply-edit.service.js';
import { DeleteMessageService } from './application/delete-message.service.js';
import { EditContentService } from './application/edit-content.service.js';
import { EditPolicy } from './application/edit-policy.js';
import { EditTypingService } from './application/edit-typing.service.js';
import { FirstMessageEvents } from './application/first-message-events.js';
import { MessageEditRepository } from './application/message-edit.repository.js';
import { MessageHistoryService } from './application/message-history.service.js';
import { MoveEvents } from './application/move-events.js';
import { MoveMessagesService } from './application/move-messages.service.js';
import { MoveNotices } from './application/move-notices.js';
import { PlanEditService } from './application/plan-edit.service.js';
import { PreviewWebsitesService } from './application/preview-websites.service.js';
import { RemoveMessagesService } from './application/remove-messages.service.js';
import { RewriteHtmlService } from './application/rewrite-html.service.js';
import { UpdateMessageService } from './application/update-message.service.js';
import { UpdatePreviewsService } from './application/update-previews.service.js';
import { WebsitePreviewQueue } from './application/website-preview-queue.js';
import { WebsitePreviewsHandler } from './application/website-previews.handler.js';
import { EditMessagesController, TopicDeletionController } from './http/edit-messages.controller.js';
import { SqlMessageEditRepository } from './persistence/sql-message-edit.repository.js';
import { BullmqWebsitePreviewQueue } from './queue/bullmq-website-preview-queue.js';

@Tag('messaging')
@Module({
  imports: [
    RealmModule,
    UsersModule,
    ChannelsModule,
    UploadsModule,
    MessagesModule,
    TopicsModule,
    RenderingModule,
    ReactionsModule,
    ReadingModule,
    ReadStateModule,
    SendingModule,
  ],
  controllers: [EditMessagesController, TopicDeletionController],
  providers: [
    ApplyEditService,
    DeleteMessageService,
    EditContentService,
    EditPolicy,
    EditTypingService,
    FirstMessageEvents,
    MessageHistoryService,
    MoveEvents,
    MoveMessagesService,
    MoveNotices,
    PlanEditService,
    PreviewWebsitesService,
    RemoveMessagesService,
    RewriteHtmlService,
    UpdateMessageService,
    UpdatePreviewsService,
    WebsitePreviewsHandler,
    { provide: MessageEditRepository, useClass: SqlMessageEditRepository },
    { provide: WebsitePreviewQueue, useClass: BullmqWebsitePreviewQueue },
  ],
  exports: [PreviewWebsitesService, RemoveMessagesService, UpdatePreviewsService],
})
export class EditingModule {}
