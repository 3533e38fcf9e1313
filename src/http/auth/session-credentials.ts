import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { BrowserCookies } from './browser-cookies.js';
import { CsrfFailure, isCrossSite, subdomainOf } from '../request/request-origin.js';
import { type Principal, RealmDirectory, SessionDirectory } from './account-directory.js';

/** The name of the cookie, as in the reference. */
export const SESSION_COOKIE = 'sessionid';

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Who a browser is by its session. */
@Injectable()
export class SessionCredentials {
  constructor(
    private readonly sessions: SessionDirectory,
    private readonly realms: RealmDirectory,
    private readonly cookies: BrowserCookies,
    private readonly config: Config,
  ) {}

  /**
   * Null if there is no cookie, or one that opens nothing in the organization of this host name.
   * @throws CsrfFailure for a change that another site's page asks for
   */
  async verify(request: IncomingWireMessage, response: ServerResponse): Promise<Principal | null> {
    const secret = this.cookies.read(request, SESSION_COOKIE);
    const session = secret === undefined ? null : await this.sessions.bySecret(secret);
    if (secret === undefined || !session) return null;
    const realm = await this.realms.bySubdomain(subdomainOf(request.headers.host, this.config.externalHost));
    if (!realm?.active || realm.id !== session.account.realmId) return null;
    if (!HARMLESS.has(request.method ?? '') && isCrossSite(request, this.config.externalScheme)) {
      throw new CsrfFailure('the request comes from another site');
    }
    if (session.prolongedByMs !== null) this.cookies.set(response, SESSION_COOKIE, secret, session.prolongedByMs);
    return session.account;
  }
}
