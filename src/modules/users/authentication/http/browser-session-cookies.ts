import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BrowserCookies } from '../../../../http/auth/browser-cookies.js';
import { CsrfTokens } from '../../../../http/auth/csrf-tokens.js';
import { SESSION_COOKIE } from '../../../../http/auth/session-credentials.js';
import { isCrossSite } from '../../../../http/request/request-origin.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { Config } from '../../../../platform/config/config.js';
import type { User } from '../../accounts/domain/user.js';
import { loginPlace } from '../domain/login-place.js';
import { BrowserSessionsService, SESSION_LIFETIME_MS } from '../application/browser-sessions.service.js';

/** Begins and ends the session of a browser, which has one at a time. */
@Injectable()
export class BrowserSessionCookies {
  constructor(
    private readonly sessions: BrowserSessionsService,
    private readonly cookies: BrowserCookies,
    private readonly tokens: CsrfTokens,
    private readonly secrets: ServerSecrets,
    private readonly config: Config,
  ) {}

  /**
   * Sets the session cookie and a new CSRF token in the response. Bots get no session, and neither do cross-site requests: otherwise a page of another site could
   * log a browser in to an account of the attacker.
   * @returns the digest by which others know the session; null without one
   */
  async begin(request: IncomingMessage, response: ServerResponse, user: User): Promise<Buffer | null> {
    return isCrossSite(request, this.config.externalScheme) ? null : this.beginAfterRedirect(request, response, user);
  }

  /**
   * The same for a request that another site has redirected here, after it was shown that this very browser has begun the log-in.
   * @returns the digest by which others know the session; null for bots
   */
  async beginAfterRedirect(request: IncomingMessage, response: ServerResponse, user: User): Promise<Buffer | null> {
    if (user.isBot) return null;
    await this.endPrevious(request);
    const secret = await this.sessions.open(user, deviceOf(request));
    this.cookies.set(response, SESSION_COOKIE, secret, { lifetimeMs: SESSION_LIFETIME_MS });
    this.tokens.rotate(response);
    return this.secrets.digest(secret);
  }

  /** @returns the digest by which others know the session; null if there was none */
  async end(request: IncomingMessage, response: ServerResponse): Promise<Buffer | null> {
    const ended = await this.endPrevious(request);
    this.cookies.remove(response, SESSION_COOKIE);
    return ended;
  }

  private async endPrevious(request: IncomingMessage): Promise<Buffer | null> {
    const secret = this.cookies.read(request, SESSION_COOKIE);
    return secret === undefined ? null : this.sessions.end(secret);
  }
}

function deviceOf({ headers }: IncomingMessage): string {
  return loginPlace(headers['user-agent'] ?? '', '').device;
}
