import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { CsrfFailure, isCrossSite, subdomainOf } from '../request/request-origin.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { type Principal, RealmDirectory, SessionDirectory } from './account-directory.js';
import { BrowserCookies } from './browser-cookies.js';

/** The name of the session cookie, the same as the Zulip server's. */
export const SESSION_COOKIE = 'sessionid';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Authenticates browsers by their session cookie. */
@Injectable()
export class SessionCredentials {
  constructor(
    private readonly sessions: SessionDirectory,
    private readonly realms: RealmDirectory,
    private readonly cookies: BrowserCookies,
    private readonly config: Config,
  ) {}

  /**
   * @returns null if there is no cookie, or no valid session in the organization of the request's host name
   * @throws CsrfFailure for a change that a page of another site requests
   */
  async verify(request: IncomingWireMessage, response: ServerResponse): Promise<Principal | null> {
    const secret = this.cookies.read(request, SESSION_COOKIE);
    const session = secret === undefined ? null : await this.sessions.findBySecret(secret);
    if (secret === undefined || !session) return null;
    const realm = await this.realms.findBySubdomain(subdomainOf(request.headers.host, this.config.externalHost));
    if (!realm?.active || realm.id !== session.account.realmId) return null;
    if (!SAFE_METHODS.has(request.method ?? '') && isCrossSite(request, this.config.externalScheme)) {
      throw new CsrfFailure('the request comes from another site');
    }
    if (session.prolongedByMs !== null) this.cookies.set(response, SESSION_COOKIE, secret, { lifetimeMs: session.prolongedByMs });
    return session.account;
  }
}
