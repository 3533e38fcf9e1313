import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { MailDispatchService } from '../application/mail/mail-dispatch.service.js';

const LOOK_EVERY_MS = 1_000;

/** Looks into the box of outgoing mail: only in processes that do background work. Several may; each mail is one's. */
@Injectable()
export class MailTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(MailTimer.name);
  private timer: NodeJS.Timeout | undefined;
  private emptying: Promise<void> | undefined;

  constructor(private readonly mail: MailDispatchService) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.tick(), LOOK_EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.emptying;
  }

  private tick(): void {
    this.emptying ??= this.empty()
      .catch((error: unknown) => this.logger.warn(`mail has to wait: ${(error as Error).message}`))
      .finally(() => (this.emptying = undefined));
  }

  private async empty(): Promise<void> {
    while ((await this.mail.dispatch()) > 0);
  }
}
