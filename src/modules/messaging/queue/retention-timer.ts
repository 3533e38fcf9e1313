import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MessageRetentionService } from '../application/retention/message-retention.service.js';

const SWEEP_EVERY_MS = 3_600_000;

/** Deletes what is too old to be kept, every hour. */
@Injectable()
export class RetentionTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RetentionTimer.name);
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> | undefined;

  constructor(private readonly retention: MessageRetentionService) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.tick(), SWEEP_EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sweeping;
  }

  private tick(): void {
    this.sweeping ??= this.retention
      .sweep()
      .then((deleted) => {
        if (deleted > 0) this.logger.log(`${deleted} messages were older than they are kept, and deleted`);
      })
      .catch((error: unknown) => this.logger.error('the sweep of old messages failed', error))
      .finally(() => (this.sweeping = undefined));
  }
}
