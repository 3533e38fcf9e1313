import { Injectable } from '@nestjs/common';
import { Timer } from '../../../platform/jobs/timer.js';
import { UnusedAttachmentsService } from '../application/unused-attachments.service.js';

const SWEEP_INTERVAL_MS = 3_600_000;

/** Deletes unused files every hour. Several workers may do so concurrently, because each file is deleted under its lock. */
@Injectable()
export class UnusedAttachmentsTimer extends Timer {
  constructor(private readonly attachments: UnusedAttachmentsService) {
    super(SWEEP_INTERVAL_MS, 'Unused files could not be deleted');
  }

  protected run(): Promise<unknown> {
    return this.attachments.sweep();
  }
}
