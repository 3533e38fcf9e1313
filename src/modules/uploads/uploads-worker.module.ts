import { Module } from '@nestjs/common';
import { ThumbnailWorker } from './queue/thumbnail-worker.js';
import { UnusedAttachmentsTimer } from './queue/unused-attachments-timer.js';
import { UploadsModule } from './uploads.module.js';

/** Makes thumbnails and deletes unused files, in processes that do background work. */
@Module({ imports: [UploadsModule], providers: [ThumbnailWorker, UnusedAttachmentsTimer] })
export class UploadsWorkerModule {}
