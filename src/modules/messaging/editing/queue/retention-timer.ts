import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedTask } from '../../../../platform/jobs/repeated-task.js';
import { MessageRetentionService } from '../application/message-retention.service.js';

const SWEEP_INTERVAL_MS = 3_600_000;

/** Runs the retention of messages every hour. */
@Injectable()
export class RetentionTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RetentionTimer.name);
  private readonly sweeping = new RepeatedTask(
    SWEEP_INTERVAL_MS,
    () => this.sweep(),
    (error) => this.logger.error('The retention of messages failed.', error),
  );

  constructor(private readonly retention: MessageRetentionService) {}

  onApplicationBootstrap(): void {
    this.sweeping.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.sweeping.stop();
  }

  private async sweep(): Promise<void> {
    const deleted = await this.retention.sweep();
    if (deleted > 0) this.logger.log(`${deleted} messages were older than they are kept, and deleted`);
  }
}
