import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BrowserCookies } from '../../../../http/auth/browser-cookies.js';
import { CsrfTokens } from '../../../../http/auth/csrf-tokens.js';
import { SESSION_COOKIE } from '../../../../http/auth/session-credentials.js';
import { isCrossSite } from '../../../../http/request/request-origin.js';
import { Config } from '../../../../platform/config/config.js';
import type { User } from '../../accounts/domain/user.js';
import { BrowserSessionsService, SESSION_LIFETIME_MS } from '../application/browser-sessions.service.js';

/** Begins and ends the session of a browser, which has one at a time. */
@Injectable()
export class BrowserSessionCookies {
  constructor(
    private readonly sessions: BrowserSessionsService,
    private readonly cookies: BrowserCookies,
    private readonly tokens: CsrfTokens,
    private readonly config: Config,
  ) {}

  /**
   * Sets the session cookie and a new CSRF token in the response. Bots get no session, and neither do cross-site requests: otherwise a page of another site could
   * log a browser in to an account of the attacker.
   */
  async begin(request: IncomingMessage, response: ServerResponse, user: User): Promise<void> {
    if (!isCrossSite(request, this.config.externalScheme)) await this.beginAfterRedirect(request, response, user);
  }

  /** The same for a request that another site has redirected here, after it was shown that this very browser has begun the log-in. */
  async beginAfterRedirect(request: IncomingMessage, response: ServerResponse, user: User): Promise<void> {
    if (user.isBot) return;
    await this.endPrevious(request);
    this.cookies.set(response, SESSION_COOKIE, await this.sessions.open(user), { lifetimeMs: SESSION_LIFETIME_MS });
    this.tokens.rotate(response);
  }

  async end(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await this.endPrevious(request);
    this.cookies.remove(response, SESSION_COOKIE);
  }

  private async endPrevious(request: IncomingMessage): Promise<void> {
    const secret = this.cookies.read(request, SESSION_COOKIE);
    if (secret !== undefined) await this.sessions.end(secret);
  }
}
