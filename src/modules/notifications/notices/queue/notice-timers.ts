import { Injectable } from '@nestjs/common';
import { Timer } from '../../../../platform/jobs/timer.js';
import { waitAtMost } from '../../../../platform/wait-at-most.js';
import { DeliverNoticesService } from '../application/deliver-notices.service.js';
import { NoticeRetentionService } from '../application/notice-retention.service.js';
import { WithdrawPushesService } from '../application/withdraw-pushes.service.js';

const DISPATCH_INTERVAL_MS = 1_000;
/** What is due next waits for so long for what is being delivered, and no longer: a push service may be slow. */
const PATIENCE_MS = 1_000;
const CLEANUP_INTERVAL_MS = 3_600_000;

/** Delivers due notices every second. Several processes may do so, because each notice is leased to one of them. */
@Injectable()
export class NoticeTimer extends Timer {
  constructor(private readonly notices: DeliverNoticesService) {
    super(DISPATCH_INTERVAL_MS, 'Notices could not be delivered');
  }

  protected async run(): Promise<void> {
    while (!this.isStopping) {
      const { accounts, delivered } = await this.notices.dispatch();
      if (accounts === 0) return;
      await waitAtMost(PATIENCE_MS, delivered);
    }
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.notices.settled();
  }
}

/** Deletes old decisions every hour. */
@Injectable()
export class NoticeRetentionTimer extends Timer {
  constructor(
    private readonly retention: NoticeRetentionService,
    private readonly pushes: WithdrawPushesService,
  ) {
    super(CLEANUP_INTERVAL_MS, 'Old notices could not be deleted');
  }

  protected async run(): Promise<void> {
    await this.retention.deleteExpired();
    await this.pushes.deleteExpired();
  }
}
