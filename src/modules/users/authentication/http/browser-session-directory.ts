import { Injectable } from '@nestjs/common';
import { type Principal, SessionDirectory } from '../../../../http/auth/account-directory.js';
import { BrowserSessionsService, SESSION_LIFETIME_MS } from '../application/browser-sessions.service.js';

@Injectable()
export class BrowserSessionDirectory extends SessionDirectory {
  constructor(private readonly sessions: BrowserSessionsService) {
    super();
  }

  async findBySecret(secret: string): Promise<{ readonly account: Principal; readonly prolongedByMs: number | null } | null> {
    const session = await this.sessions.find(secret);
    if (!session) return null;
    const { id: userId, realmId, role, botType } = session.user;
    return { account: { userId, realmId, role, botType }, prolongedByMs: session.extended ? SESSION_LIFETIME_MS : null };
  }
}
