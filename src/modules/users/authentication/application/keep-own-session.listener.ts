import { Injectable } from '@nestjs/common';
import type { ReplacedCredential } from '../../../../kernel/actor.js';
import { CurrentWork } from '../../../../kernel/current-work.js';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { BrowserSessionRepository } from './browser-session.repository.js';
import { CredentialsDigest } from './credentials-digest.js';

/**
 * Lets the session in which somebody replaces the own password or API key go on, while all others end. The request has shown that it may: by the present
 * password, or by a recent log-in.
 */
@Injectable()
export class KeepOwnSessionListener extends AccountListener {
  constructor(
    private readonly sessions: BrowserSessionRepository,
    private readonly credentials: CredentialsDigest,
    private readonly work: CurrentWork,
  ) {
    super();
  }

  override async onCredentialsReplaced(user: User, replaced: ReplacedCredential): Promise<void> {
    const { authority } = this.work;
    if (replaced === 'sessions' || authority?.userId !== user.id || !authority.session) return;
    await this.sessions.setCredentials(authority.session, this.credentials.compute(user));
  }
}
