import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { Config } from '../../platform/config/config.js';
import { AttachmentAccess } from './application/attachment-access.js';
import { AttachmentEvents } from './application/attachment-announcements.js';
import { AttachmentLinksService } from './application/attachment-claims.js';
import { AttachmentRepository } from './application/attachment.repository.js';
import { AttachmentsLinkedHandler } from './application/attachments-used.handler.js';
import { AttachmentsService } from './application/attachments.service.js';
import { MakeThumbnailsService } from './application/making-thumbnails.js';
import { UploadLocks } from './application/part-locks.js';
import { InspectImageService } from './application/pictures.js';
import { PreviewsSettledHandler } from './application/previews-settled.handler.js';
import { ImagePreviewsService } from './application/previews.js';
import { Registering } from './application/registering.js';
import { RemoveAttachmentService } from './application/removing-attachments.js';
import { TemporaryLinksService } from './application/temporary-links.js';
import { ThumbnailQueue } from './application/thumbnail-alarms.js';
import { Thumbnails } from './application/thumbnails.js';
import { UnusedAttachmentsService } from './application/unused-files.js';
import { UploadFileService } from './application/upload-file.service.js';
import { MIB, UploadLimits } from './application/upload-limits.js';
import { UploadReservationRepository, UploadReservations } from './application/upload-reservations.js';
import { AttachmentsController } from './http/attachments.controller.js';
import { FilesController } from './http/files.controller.js';
import { PlaceholderController } from './http/placeholder.controller.js';
import { ResumableUploads } from './http/resumable-uploads.js';
import { TusController } from './http/tus.controller.js';
import { UploadsController } from './http/uploads.controller.js';
import { AttachmentLinkSql } from './persistence/sql-claims.js';
import { SqlAttachmentRepository } from './persistence/sql-attachment.repository.js';
import { SqlUploadReservationRepository } from './persistence/sql-upload-reservation.repository.js';
import { RedisUploadLocks } from './redis/redis-part-locks.js';
import { BullmqThumbnailAlarms } from './queue/bullmq-thumbnail-alarms.js';

@Tag('uploads')
@Module({
  controllers: [AttachmentsController, FilesController, PlaceholderController, TusController, UploadsController],
  providers: [
    AttachmentAccess,
    AttachmentEvents,
    AttachmentLinksService,
    AttachmentsService,
    AttachmentsLinkedHandler,
    MakeThumbnailsService,
    InspectImageService,
    ImagePreviewsService,
    PreviewsSettledHandler,
    Registering,
    RemoveAttachmentService,
    ResumableUploads,
    AttachmentLinkSql,
    TemporaryLinksService,
    Thumbnails,
    UnusedAttachmentsService,
    UploadFileService,
    UploadReservations,
    { provide: AttachmentRepository, useClass: SqlAttachmentRepository },
    { provide: UploadLocks, useClass: RedisUploadLocks },
    { provide: ThumbnailQueue, useClass: BullmqThumbnailAlarms },
    {
      provide: UploadLimits,
      inject: [Config],
      useFactory: ({ uploads }: Config): UploadLimits => ({
        ...uploads,
        quotaBytes: uploads.quotaMib === null ? null : uploads.quotaMib * MIB,
      }),
    },
    { provide: UploadReservationRepository, useClass: SqlUploadReservationRepository },
  ],
  exports: [
    AttachmentLinksService,
    MakeThumbnailsService,
    ImagePreviewsService,
    AttachmentLinkSql,
    ThumbnailQueue,
    UnusedAttachmentsService,
    UploadLimits,
  ],
})
export class UploadsModule {}
