import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { LIMITS } from '../../kernel/limits.js';
import type { IncomingWireMessage } from '../request/wire-request.js';

const RECENT_MS = LIMITS.MAX_RECENT_LOGIN_MINUTES * 60_000;

/**
 * Asks for a recent log-in before what would let somebody stay who has found a browser logged in: new keys, another address, other factors,
 * other ways into the organization. A session proves again whose it is with `POST /users/me/log_in_again`.
 */
@Injectable()
export class RecentLogins {
  constructor(private readonly clock: Clock) {}

  /** Lets API keys pass, which programs go on with. @throws DomainError RECENT_LOGIN_REQUIRED */
  check({ wire: { bySession, authority } }: IncomingWireMessage): void {
    if (bySession && (authority?.provedAt ?? 0) <= this.clock.now() - RECENT_MS) {
      throw new DomainError('RECENT_LOGIN_REQUIRED', 'This needs a recent log-in. Please enter your password again.');
    }
  }

  /** Lets sessions pass only: a key must not be enough for another way to log in. @throws DomainError RECENT_LOGIN_REQUIRED */
  checkSession(request: IncomingWireMessage): void {
    if (!request.wire.bySession) throw new DomainError('RECENT_LOGIN_REQUIRED', 'This needs a log-in in a browser.');
    this.check(request);
  }
}
