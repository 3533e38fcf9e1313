import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { Config } from '../../platform/config/config.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { AttachmentAccess } from './application/attachment-access.js';
import { AttachmentEvents, AttachmentsLinkedHandler } from './application/attachment-events.js';
import { AttachmentLinksService } from './application/attachment-links.service.js';
import { AttachmentRepository } from './application/attachment.repository.js';
import { AttachmentsService } from './application/attachments.service.js';
import { EraseFilesListener } from './application/erase-files.listener.js';
import { ImagePreviewsService, PreviewsReadyHandler } from './application/image-previews.service.js';
import { InspectImageService } from './application/inspect-image.service.js';
import { MakeThumbnailsService } from './application/make-thumbnails.service.js';
import { RemoveAttachmentService } from './application/remove-attachment.service.js';
import { toUploadLimits, UploadLimits } from './application/required-ports.js';
import { TemporaryLinksService } from './application/temporary-links.service.js';
import { ThumbnailQueue } from './application/thumbnail-queue.js';
import { ThumbnailsService } from './application/thumbnails.service.js';
import { UnusedAttachmentsService } from './application/unused-attachments.service.js';
import { UploadFileService } from './application/upload-file.service.js';
import { UploadLocks } from './application/upload-locks.js';
import { UploadQuota } from './application/upload-quota.js';
import { UploadReservationRepository } from './application/upload-reservation.repository.js';
import { AttachmentsController } from './http/attachments.controller.js';
import { FilesController, PlaceholderController } from './http/files.controller.js';
import { ResumableUploads } from './http/resumable-uploads.js';
import { TusController } from './http/tus.controller.js';
import { UploadsController } from './http/uploads.controller.js';
import { AttachmentLinkSql } from './persistence/attachment-link-sql.js';
import { SqlAttachmentRepository } from './persistence/sql-attachment.repository.js';
import { TypeormUploadReservationRepository } from './persistence/typeorm-upload-reservation.repository.js';
import { BullmqThumbnailQueue } from './queue/bullmq-thumbnail-queue.js';
import { RedisUploadLocks } from './redis/redis-upload-locks.js';

@Tag('uploads')
@Module({
  imports: [RealmModule, UsersModule],
  controllers: [AttachmentsController, FilesController, PlaceholderController, TusController, UploadsController],
  providers: [
    AttachmentAccess,
    AttachmentEvents,
    AttachmentLinksService,
    AttachmentsService,
    AttachmentsLinkedHandler,
    EraseFilesListener,
    MakeThumbnailsService,
    InspectImageService,
    ImagePreviewsService,
    PreviewsReadyHandler,
    RemoveAttachmentService,
    ResumableUploads,
    AttachmentLinkSql,
    TemporaryLinksService,
    ThumbnailsService,
    UnusedAttachmentsService,
    UploadFileService,
    UploadQuota,
    { provide: AttachmentRepository, useClass: SqlAttachmentRepository },
    { provide: UploadLocks, useClass: RedisUploadLocks },
    { provide: ThumbnailQueue, useClass: BullmqThumbnailQueue },
    { provide: UploadLimits, inject: [Config], useFactory: ({ uploads }: Config): UploadLimits => toUploadLimits(uploads) },
    { provide: UploadReservationRepository, useClass: TypeormUploadReservationRepository },
  ],
  exports: [
    AttachmentLinksService,
    MakeThumbnailsService,
    ImagePreviewsService,
    AttachmentLinkSql,
    ThumbnailQueue,
    UnusedAttachmentsService,
    UploadFileService,
    UploadLimits,
  ],
})
export class UploadsModule {}
