import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { CsrfFailure, isCrossSite, mayChange, subdomainOf } from '../request/request-origin.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { type Principal, RealmDirectory, SessionDirectory } from './account-directory.js';
import { BrowserCookies } from './browser-cookies.js';
import { CsrfTokens } from './csrf-tokens.js';

/** The name of the session cookie, the same as the Zulip server's. */
export const SESSION_COOKIE = 'sessionid';

/** Authenticates browsers by their session cookie. */
@Injectable()
export class SessionCredentials {
  constructor(
    private readonly sessions: SessionDirectory,
    private readonly realms: RealmDirectory,
    private readonly cookies: BrowserCookies,
    private readonly tokens: CsrfTokens,
    private readonly config: Config,
  ) {}

  /** @returns the secret in the session cookie of a request */
  read(request: IncomingMessage): string | undefined {
    return this.cookies.read(request, SESSION_COOKIE);
  }

  /**
   * @returns the account of a session that was verified before; null if it has to be verified
   * @throws CsrfFailure for a change that a page of another site requests
   */
  async findVerified(request: IncomingWireMessage, secret: string): Promise<Principal | null> {
    const account = await this.sessions.findVerified(secret);
    return account && (await this.admits(request, account)) ? account : null;
  }

  /**
   * @returns null if there is no valid session in the organization of the request's host name
   * @throws CsrfFailure for a change that a page of another site requests
   */
  async verify(request: IncomingWireMessage, response: ServerResponse, secret: string): Promise<Principal | null> {
    const session = await this.sessions.findBySecret(secret);
    if (!session || !(await this.admits(request, session.account))) return null;
    // A stream of events has no more headers; its client gets the cookie with the next response.
    if (session.prolongedByMs !== null && !response.headersSent) {
      this.cookies.set(response, SESSION_COOKIE, secret, { lifetimeMs: session.prolongedByMs });
      this.tokens.ensure(request, response);
    }
    return session.account;
  }

  /** @throws CsrfFailure */
  private async admits(request: IncomingWireMessage, account: Principal): Promise<boolean> {
    const realm = await this.realms.findBySubdomain(subdomainOf(request.headers.host, this.config.externalHost));
    if (!realm?.active || realm.id !== account.realmId) return false;
    if (mayChange(request) && isCrossSite(request, this.config.externalScheme))
      throw new CsrfFailure('the request comes from another site');
    return true;
  }
}
