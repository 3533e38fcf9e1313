import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { MAIL_COUNT_MS, MailCountRepository } from './mail-count.repository.js';
import { MailQueue } from './mail-queue.js';

/** Unsent mails stay for a while, so that operators can find out why they were not sent. */
const UNSENT_RETENTION_MS = 30 * 86_400_000;

/** Deletes unsent mails and expired counts. */
@Injectable()
export class MailRetentionService {
  constructor(
    private readonly queue: MailQueue,
    private readonly counts: MailCountRepository,
    private readonly clock: Clock,
  ) {}

  async deleteExpired(): Promise<void> {
    const now = this.clock.now();
    await this.queue.deleteUnsent(now - UNSENT_RETENTION_MS);
    await this.counts.deleteBefore(now - MAIL_COUNT_MS);
  }
}
