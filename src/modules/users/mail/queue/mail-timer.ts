import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedTask } from '../../../../platform/jobs/repeated-task.js';
import { MailDispatchService } from '../application/mail-dispatch.service.js';
import { MailRetentionService } from '../application/mail-retention.service.js';

const DISPATCH_INTERVAL_MS = 1_000;
const CLEANUP_INTERVAL_MS = 3_600_000;

/** Sends queued mails and deletes expired rows. Several processes may run it, because each mail is leased to one of them. */
@Injectable()
export class MailTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MailTimer.name);
  private readonly dispatching = new RepeatedTask(
    DISPATCH_INTERVAL_MS,
    () => this.dispatchAll(),
    (error) => this.logger.warn(`mail could not be dispatched: ${(error as Error).message}`),
  );

  private readonly cleaning = new RepeatedTask(
    CLEANUP_INTERVAL_MS,
    () => this.retention.deleteExpired(),
    (error) => this.logger.warn(`expired mail could not be deleted: ${(error as Error).message}`),
  );

  constructor(
    private readonly mail: MailDispatchService,
    private readonly retention: MailRetentionService,
  ) {}

  onApplicationBootstrap(): void {
    this.dispatching.start();
    this.cleaning.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.dispatching.stop(), this.cleaning.stop()]);
  }

  private async dispatchAll(): Promise<void> {
    while ((await this.mail.dispatch()) > 0);
  }
}
