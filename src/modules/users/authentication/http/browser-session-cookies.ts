import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BrowserCookies } from '../../../../http/auth/browser-cookies.js';
import { isCrossSite } from '../../../../http/request/request-origin.js';
import { SESSION_COOKIE } from '../../../../http/auth/session-credentials.js';
import { Config } from '../../../../platform/config/config.js';
import { BrowserSessions, SESSION_LIFETIME_MS } from '../application/browser-sessions.service.js';
import type { User } from '../../accounts/domain/user.js';

/** A browser begins or ends its session; it has one at a time. */
@Injectable()
export class BrowserSessionCookies {
  constructor(
    private readonly sessions: BrowserSessions,
    private readonly cookies: BrowserCookies,
    private readonly config: Config,
  ) {}

  /**
   * The browser is logged in from this answer on. Bots have no browser; and a page of another site could otherwise log people in as somebody
   * whose password it knows.
   */
  async begin(request: IncomingMessage, response: ServerResponse, user: User): Promise<void> {
    if (user.isBot || isCrossSite(request, this.config.externalScheme)) return;
    await this.forget(request);
    this.cookies.set(response, SESSION_COOKIE, await this.sessions.open(user), SESSION_LIFETIME_MS);
  }

  async end(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.forget(request);
    this.cookies.remove(response, SESSION_COOKIE);
  }

  private async forget(request: IncomingMessage): Promise<void> {
    const secret = this.cookies.read(request, SESSION_COOKIE);
    if (secret !== undefined) await this.sessions.end(secret);
  }
}
