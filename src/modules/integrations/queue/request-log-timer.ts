import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { LIMITS } from '../../../kernel/limits.js';
import { Timer } from '../../../platform/jobs/timer.js';
import { IntegrationRequestRepository } from '../application/integration-request.repository.js';
import { BODY_RETENTION_MS } from '../domain/request-record.js';

const INTERVAL_MS = 60_000;
/** Requests of the last minute may be stored late, or bear the time of another clock. */
const OVERLAP_MS = 60_000;

/** Forgets every minute the bodies whose time is over, and what is not among the last requests of its bot. It looks at all requests once, then at what is new. */
@Injectable()
export class RequestLogTimer extends Timer {
  /** When this process has last done so. */
  private lastRun = 0;

  constructor(
    private readonly requests: IntegrationRequestRepository,
    private readonly clock: Clock,
  ) {
    super(INTERVAL_MS, 'Expired requests of integrations could not be deleted');
  }

  protected async run(): Promise<void> {
    const now = this.clock.now();
    const since = this.lastRun - OVERLAP_MS;
    await this.requests.forgetBodies({ since: since - BODY_RETENTION_MS, before: now - BODY_RETENTION_MS });
    await this.requests.trim(since, LIMITS.MAX_LOGGED_INTEGRATION_REQUESTS);
    this.lastRun = now;
  }
}
