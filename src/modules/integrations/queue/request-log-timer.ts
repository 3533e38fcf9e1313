import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { LIMITS } from '../../../kernel/limits.js';
import { Timer } from '../../../platform/jobs/timer.js';
import { IntegrationRequestRepository } from '../application/integration-request.repository.js';
import { BODY_RETENTION_MS } from '../domain/request-record.js';

const INTERVAL_MS = 60_000;

/** Forgets every minute the bodies whose time is over, and what is not among the last requests of its bot. */
@Injectable()
export class RequestLogTimer extends Timer {
  constructor(
    private readonly requests: IntegrationRequestRepository,
    private readonly clock: Clock,
  ) {
    super(INTERVAL_MS, 'Expired requests of integrations could not be deleted');
  }

  protected run(): Promise<void> {
    return this.requests.expire(this.clock.now() - BODY_RETENTION_MS, LIMITS.MAX_LOGGED_INTEGRATION_REQUESTS);
  }
}
