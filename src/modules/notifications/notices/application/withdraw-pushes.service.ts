import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { DeliveryChannels } from './delivery-channels.js';
import type { DueBatch } from './notice.repository.js';
import { ShownPushRepository } from './shown-push.repository.js';

const BATCHES = 50;
const MAX_MESSAGES = 200;
/** Longer than a withdrawal takes; one that failed is repeated after it. */
const LEASE_MS = 120_000;
const DAY_MS = 86_400_000;

/** Takes back the pushes about messages that were read elsewhere or deleted. */
@Injectable()
export class WithdrawPushesService {
  private readonly logger = new Logger(WithdrawPushesService.name);

  constructor(
    private readonly shown: ShownPushRepository,
    private readonly channels: DeliveryChannels,
    private readonly users: UserLookup,
    private readonly clock: Clock,
  ) {}

  /** Withdraws what is due: all messages of an account at once, because each withdrawal wakes its devices. @returns for how many accounts */
  async withdrawDue(): Promise<number> {
    const due = await this.shown.listDue(this.clock.now(), BATCHES);
    const withdrawals = await Promise.allSettled(due.map((batch) => this.withdraw(batch)));
    for (const withdrawal of withdrawals) {
      if (withdrawal.status === 'rejected') this.logger.warn(`Pushes could not be withdrawn: ${(withdrawal.reason as Error).message}`);
    }
    return due.length;
  }

  /** Forgets what devices do not show any more. */
  async deleteExpired(): Promise<void> {
    const before = this.clock.now() - LIMITS.NOTICE_RETENTION_DAYS * DAY_MS;
    while ((await this.shown.deleteShownBefore(before)) > 0);
  }

  private async withdraw(batch: DueBatch): Promise<void> {
    const now = this.clock.now();
    const messageIds = await this.shown.claim(batch, { now, leaseUntil: now + LEASE_MS }, MAX_MESSAGES);
    if (messageIds.length === 0) return;
    await this.channels.get(batch.channel)?.withdraw?.(await this.users.get(batch.userId), messageIds);
    await this.shown.remove(batch, messageIds);
  }
}
