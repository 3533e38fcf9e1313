import { Injectable } from '@nestjs/common';
import { Timer } from '../../../../platform/jobs/timer.js';
import { MailDispatchService } from '../application/mail-dispatch.service.js';
import { MailRetentionService } from '../application/mail-retention.service.js';

const DISPATCH_INTERVAL_MS = 1_000;
const CLEANUP_INTERVAL_MS = 3_600_000;

/** Sends queued mails every second. Several processes may do so, because each mail is leased to one of them. */
@Injectable()
export class MailTimer extends Timer {
  constructor(private readonly mail: MailDispatchService) {
    super(DISPATCH_INTERVAL_MS, 'Mail could not be dispatched');
  }

  protected async run(): Promise<void> {
    while ((await this.mail.dispatch()) > 0);
  }
}

/** Deletes expired rows of mails every hour. */
@Injectable()
export class MailRetentionTimer extends Timer {
  constructor(private readonly retention: MailRetentionService) {
    super(CLEANUP_INTERVAL_MS, 'Expired mail could not be deleted');
  }

  protected run(): Promise<void> {
    return this.retention.deleteExpired();
  }
}
