import { Injectable } from '@nestjs/common';
import { Timer } from '../../../../platform/jobs/timer.js';
import { MessageRetentionService } from '../application/message-retention.service.js';

const SWEEP_INTERVAL_MS = 3_600_000;

/** Runs the retention of messages every hour. */
@Injectable()
export class RetentionTimer extends Timer {
  constructor(private readonly retention: MessageRetentionService) {
    super(SWEEP_INTERVAL_MS, 'The retention of messages failed');
  }

  protected async run(): Promise<void> {
    const deleted = await this.retention.sweep();
    if (deleted > 0) this.logger.log(`${deleted} messages were older than they are kept, and deleted`);
  }
}
