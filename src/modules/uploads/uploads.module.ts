import { Module } from '@nestjs/common';
import { Tag } from '../../http/routing/endpoint.decorator.js';
import { Config } from '../../platform/config/config.js';
import { AttachmentAccess } from './application/attachment-access.js';
import { AttachmentAnnouncements } from './application/attachment-announcements.js';
import { AttachmentClaims } from './application/attachment-claims.js';
import { AttachmentRepository } from './application/attachment.repository.js';
import { AttachmentsUsedHandler } from './application/attachments-used.handler.js';
import { AttachmentsService } from './application/attachments.service.js';
import { MakingThumbnails } from './application/making-thumbnails.js';
import { PartLocks } from './application/part-locks.js';
import { Pictures } from './application/pictures.js';
import { PreviewsSettledHandler } from './application/previews-settled.handler.js';
import { Previews } from './application/previews.js';
import { Registering } from './application/registering.js';
import { RemovingAttachments } from './application/removing-attachments.js';
import { TemporaryLinks } from './application/temporary-links.js';
import { ThumbnailAlarms } from './application/thumbnail-alarms.js';
import { Thumbnails } from './application/thumbnails.js';
import { UnusedFiles } from './application/unused-files.js';
import { UploadFileService } from './application/upload-file.service.js';
import { MIB, UploadLimits } from './application/upload-limits.js';
import { UploadReservationRepository, UploadReservations } from './application/upload-reservations.js';
import { AttachmentsController } from './http/attachments.controller.js';
import { FilesController } from './http/files.controller.js';
import { PlaceholderController } from './http/placeholder.controller.js';
import { ResumableUploads } from './http/resumable-uploads.js';
import { TusController } from './http/tus.controller.js';
import { UploadsController } from './http/uploads.controller.js';
import { SqlClaims } from './persistence/sql-claims.js';
import { SqlAttachmentRepository } from './persistence/sql-attachment.repository.js';
import { SqlUploadReservationRepository } from './persistence/sql-upload-reservation.repository.js';
import { RedisPartLocks } from './redis/redis-part-locks.js';
import { BullmqThumbnailAlarms } from './queue/bullmq-thumbnail-alarms.js';

@Tag('uploads')
@Module({
  controllers: [AttachmentsController, FilesController, PlaceholderController, TusController, UploadsController],
  providers: [
    AttachmentAccess,
    AttachmentAnnouncements,
    AttachmentClaims,
    AttachmentsService,
    AttachmentsUsedHandler,
    MakingThumbnails,
    Pictures,
    Previews,
    PreviewsSettledHandler,
    Registering,
    RemovingAttachments,
    ResumableUploads,
    SqlClaims,
    TemporaryLinks,
    Thumbnails,
    UnusedFiles,
    UploadFileService,
    UploadReservations,
    { provide: AttachmentRepository, useClass: SqlAttachmentRepository },
    { provide: PartLocks, useClass: RedisPartLocks },
    { provide: ThumbnailAlarms, useClass: BullmqThumbnailAlarms },
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
  exports: [AttachmentClaims, MakingThumbnails, Previews, SqlClaims, ThumbnailAlarms, UnusedFiles, UploadLimits],
})
export class UploadsModule {}
