import { escapePageText, sendPage } from '../../../../http/response/html-page.js';
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { BrowserCookies } from '../../../../http/auth/browser-cookies.js';
import { CsrfFailure, isCrossSite } from '../../../../http/request/request-origin.js';
import { CurrentRealm, CurrentVisitor } from '../../../../http/auth/current-actor.decorator.js';
import { statusOf } from '../../../../http/response/error-response.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { Config } from '../../../../platform/config/config.js';
import { equalsInConstantTime } from '../../../../platform/secrets/equals-in-constant-time.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { PasswordLogin } from './password-login.js';
import { LogInPageParams, LogInParams } from './login.params.js';
import { BrowserSessionCookies } from './browser-session-cookies.js';

/** One slash, then anything that browsers leave as it is. */
const LOCAL = /^\/(?![/\\])[\x21-\x7e]*$/;

/** A path of this server to go on to; its start page instead of anything that leads elsewhere, or that browsers may understand in two ways. */
export function localPath(text: string): string {
  return LOCAL.test(text) && !text.includes('\\') ? text : '/';
}

/** A form to log in with. */
export function logInForm({
  csrfToken,
  next,
  username,
  complaint,
}: Record<'csrfToken' | 'next' | 'username' | 'complaint', string>): string {
  return `${complaint === '' ? '' : `    <p role="alert">${escapePageText(complaint)}</p>\n`}    <form method="post" action="/login/">
      <input type="hidden" name="csrfmiddlewaretoken" value="${escapePageText(csrfToken)}">
      <input type="hidden" name="next" value="${escapePageText(next)}">
      <label>Email <input type="email" name="username" autocomplete="username" required autofocus value="${escapePageText(username)}"></label>
      <label>Password <input type="password" name="password" autocomplete="current-password" required></label>
      <button>Log in</button>
    </form>`;
}

/** For somebody who is logged in already. */
export function loggedIn(fullName: string, next: string): string {
  return `    <p>You are logged in as ${escapePageText(fullName)}. <a href="${escapePageText(next)}">Go on</a></p>
    <form method="post" action="/accounts/logout/"><button>Log out</button></form>`;
}

/** With the slash at the end of `/login/`: of two the route table takes one off. */
const LOG_IN = ['login', 'login//', 'accounts/login', 'accounts/login//'];
const CSRF_COOKIE = 'csrftoken';
const CSRF_TOKEN = /^[\w-]{43}$/;

/** Where browsers log in and out; those that may not see a page without are sent here (`http/auth/log-in-redirect.ts`). */
@Controller()
export class LoginPageController {
  constructor(
    private readonly login: PasswordLogin,
    private readonly sessions: BrowserSessionCookies,
    private readonly users: UserLookup,
    private readonly cookies: BrowserCookies,
    private readonly config: Config,
  ) {}

  @Get(LOG_IN)
  @Endpoint({ access: 'visitor', browsers: true, hidden: true, summary: 'The form to log in with.' })
  async show(
    @CurrentVisitor() visitor: Actor | null,
    @Params() { next }: LogInPageParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    if (visitor) sendPage(response, 200, loggedIn((await this.users.get(visitor.userId)).fullName, localPath(next)));
    else this.showForm(request, response, { next: localPath(next), username: '' });
  }

  @Post(LOG_IN)
  @Endpoint({ access: 'visitor', browsers: true, hidden: true, summary: 'Logs a browser in.' })
  async logIn(
    @CurrentRealm() realmId: RealmId,
    @Params() { next, username, password, csrfToken }: LogInParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const entered = { next: localPath(next), username };
    try {
      this.checkComesFromForm(request, csrfToken);
      await this.sessions.begin(request, response, await this.login.logIn(realmId, username, password, response));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.showForm(request, response, entered, error);
      return;
    }
    response.writeHead(303, { Location: entered.next, 'Content-Length': 0 }).end();
  }

  @Post(['accounts/logout', 'accounts/logout//'])
  @Endpoint({ access: 'visitor', browsers: true, hidden: true, summary: 'Logs a browser out.' })
  async logOut(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await this.sessions.end(request, response);
    response.writeHead(303, { Location: '/login/', 'Content-Length': 0 }).end();
  }

  private showForm(
    request: IncomingWireMessage,
    response: ServerResponse,
    entered: { readonly next: string; readonly username: string },
    refusal?: DomainError,
  ): void {
    const csrfToken = this.csrfToken(request) ?? randomBytes(32).toString('base64url');
    this.cookies.set(response, CSRF_COOKIE, csrfToken);
    sendPage(response, refusal ? statusOf(refusal) : 200, logInForm({ ...entered, csrfToken, complaint: refusal?.message ?? '' }));
  }

  /** Nobody is logged in by a page of somebody else, as somebody else. @throws CsrfFailure */
  private checkComesFromForm(request: IncomingWireMessage, token: string): void {
    if (isCrossSite(request, this.config.externalScheme)) throw new CsrfFailure('the request comes from another site');
    const expected = this.csrfToken(request);
    if (expected === undefined) throw new CsrfFailure('the cookie is missing');
    if (!equalsInConstantTime(token, expected)) throw new CsrfFailure('the token is missing or wrong');
  }

  private csrfToken(request: IncomingWireMessage): string | undefined {
    const token = this.cookies.read(request, CSRF_COOKIE);
    return token !== undefined && CSRF_TOKEN.test(token) ? token : undefined;
  }
}
