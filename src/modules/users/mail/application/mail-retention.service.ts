import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { MAIL_COUNT_MS, MailCountRepository } from './mail-count.repository.js';
import { MailQueue } from './mail-queue.js';

/** Operators may still want to know why a mail did not leave. */
const UNSENT_RETENTION_MS = 30 * 86_400_000;

/** Removes what is left of mails that nobody waits for any more. */
@Injectable()
export class MailRetentionService {
  constructor(
    private readonly box: MailQueue,
    private readonly counts: MailCountRepository,
    private readonly clock: Clock,
  ) {}

  async deleteExpired(): Promise<void> {
    const now = this.clock.now();
    await this.box.deleteUnsent(now - UNSENT_RETENTION_MS);
    await this.counts.deleteBefore(now - MAIL_COUNT_MS);
  }
}
