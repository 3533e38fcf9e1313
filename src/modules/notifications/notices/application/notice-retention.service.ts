import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { NoticeRepository } from './notice.repository.js';

const DAY_MS = 86_400_000;

/** Deletes old decisions about notices. */
@Injectable()
export class NoticeRetentionService {
  constructor(
    private readonly notices: NoticeRepository,
    private readonly clock: Clock,
  ) {}

  async deleteExpired(): Promise<void> {
    const before = this.clock.now() - LIMITS.NOTICE_RETENTION_DAYS * DAY_MS;
    while ((await this.notices.deleteDecidedBefore(before)) > 0);
  }
}
