import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { MAIL_COUNT_MS, MailCounts } from './mail-counts.js';
import { MailQueue } from './mail-queue.js';

/** Operators may still want to know why a mail did not leave. */
const UNSENT_KEPT_MS = 30 * 86_400_000;

/** Removes what is left of mails that nobody waits for any more. */
@Injectable()
export class MailRetention {
  constructor(
    private readonly box: MailQueue,
    private readonly counts: MailCounts,
    private readonly clock: Clock,
  ) {}

  async clean(): Promise<void> {
    const now = this.clock.now();
    await this.box.removeUnsent(now - UNSENT_KEPT_MS);
    await this.counts.removeBefore(now - MAIL_COUNT_MS);
  }
}
