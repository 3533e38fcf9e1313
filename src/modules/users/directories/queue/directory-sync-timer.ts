import { Injectable } from '@nestjs/common';
import { Timer } from '../../../../platform/jobs/timer.js';
import { SyncDirectoryService } from '../application/sync-directory.service.js';

const INTERVAL_MS = 30_000;

/** Searches the directories that are due. Several processes may do so, because each directory is taken by one of them. */
@Injectable()
export class DirectorySyncTimer extends Timer {
  constructor(private readonly syncing: SyncDirectoryService) {
    super(INTERVAL_MS, 'Directories could not be synchronized');
  }

  protected async run(): Promise<void> {
    while (!this.isStopping && (await this.syncing.syncDue()) > 0);
  }
}
