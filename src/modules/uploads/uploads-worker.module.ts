import { Module } from '@nestjs/common';
import { UnusedFilesTimer } from './queue/unused-files-timer.js';
import { UploadsModule } from './uploads.module.js';

/** Removes files that nobody uses: only in processes that do background work. */
@Module({ imports: [UploadsModule], providers: [UnusedFilesTimer] })
export class UploadsWorkerModule {}
