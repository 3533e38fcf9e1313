import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedTask } from '../../../../platform/jobs/repeated-task.js';
import { MailDispatchService } from '../application/mail-dispatch.service.js';
import { MailRetention } from '../application/mail-retention.js';

const LOOK_EVERY_MS = 1_000;
const CLEAN_EVERY_MS = 3_600_000;

/** Looks into the box of outgoing mail: only in processes that do background work. Several may; each mail is one's. */
@Injectable()
export class MailTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MailTimer.name);
  private readonly emptying = new RepeatedTask(
    LOOK_EVERY_MS,
    () => this.empty(),
    (error) => this.logger.warn(`mail has to wait: ${(error as Error).message}`),
  );

  private readonly cleaning = new RepeatedTask(
    CLEAN_EVERY_MS,
    () => this.retention.clean(),
    (error) => this.logger.warn(`old mail stays: ${(error as Error).message}`),
  );

  constructor(
    private readonly mail: MailDispatchService,
    private readonly retention: MailRetention,
  ) {}

  onApplicationBootstrap(): void {
    this.emptying.start();
    this.cleaning.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.emptying.stop(), this.cleaning.stop()]);
  }

  private async empty(): Promise<void> {
    while ((await this.mail.dispatch()) > 0);
  }
}
