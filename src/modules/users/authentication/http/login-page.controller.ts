import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { BrowserCookies } from '../../../../http/auth/browser-cookies.js';
import { CurrentRealm, CurrentVisitor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { CsrfFailure, isCrossSite } from '../../../../http/request/request-origin.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { statusOf } from '../../../../http/response/error-response.js';
import { escapePageText, sendPage } from '../../../../http/response/html-page.js';
import type { Actor } from '../../../../kernel/actor.js';
import { assertDomainError, type DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { Config } from '../../../../platform/config/config.js';
import { equalsInConstantTime } from '../../../../platform/secrets/equals-in-constant-time.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { BrowserSessionCookies } from './browser-session-cookies.js';
import { LoginPageParams, LoginFormParams } from './login.params.js';
import { PasswordLogin } from './password-login.js';

/** One slash, and then only characters that browsers do not rewrite. */
const LOCAL_PATH = /^\/(?![/\\])[\x21-\x7e]*$/;

/** The path if it belongs to this server; `/` for anything that leads elsewhere or that browsers may interpret differently. */
function localPath(path: string): string {
  return LOCAL_PATH.test(path) && !path.includes('\\') ? path : '/';
}

function loginForm({ csrfToken, next, username, error }: Record<'csrfToken' | 'next' | 'username' | 'error', string>): string {
  return `${error === '' ? '' : `    <p role="alert">${escapePageText(error)}</p>\n`}    <form method="post" action="/login/">
      <input type="hidden" name="csrfmiddlewaretoken" value="${escapePageText(csrfToken)}">
      <input type="hidden" name="next" value="${escapePageText(next)}">
      <label>Email <input type="email" name="username" autocomplete="username" required autofocus value="${escapePageText(username)}"></label>
      <label>Password <input type="password" name="password" autocomplete="current-password" required></label>
      <button>Log in</button>
    </form>
    <p><a href="/accounts/password/reset/">Forgot your password?</a></p>`;
}

/**
 * The page of an organization in which nobody logs in with a password: it says how people log in instead.
 * @param withoutPassword whether the server offers that, as development servers do, and the organization allows it
 */
function closedPage(withoutPassword: boolean): string {
  const way = withoutPassword
    ? 'Clients log in without a password: POST /api/v1/dev_fetch_api_key returns the API key of an address.'
    : 'This server offers no other way. Owners who have an API key can allow passwords again.';
  return `    <p role="alert">Password authentication is disabled in this organization. ${way}</p>`;
}

/** The page for a browser that is logged in already. */
function loggedInPage(fullName: string, next: string): string {
  return `    <p>You are logged in as ${escapePageText(fullName)}. <a href="${escapePageText(next)}">Go on</a></p>
    <form method="post" action="/accounts/logout/"><button>Log out</button></form>`;
}

/** The paths without and with a trailing slash, of which the route table strips one. */
const LOGIN_PATHS = ['login', 'login//', 'accounts/login', 'accounts/login//'];
const CSRF_COOKIE = 'csrftoken';
const CSRF_TOKEN = /^[\w-]{43}$/;

/** The pages where browsers log in and out. `http/auth/login-redirect.ts` redirects to them. */
@Controller()
export class LoginPageController {
  constructor(
    private readonly login: PasswordLogin,
    private readonly sessions: BrowserSessionCookies,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly cookies: BrowserCookies,
    private readonly config: Config,
  ) {}

  @Get(LOGIN_PATHS)
  @Endpoint({ access: 'visitor', browsers: true, servesDeactivated: true, hidden: true, summary: 'Shows the login form.' })
  async show(
    @CurrentRealm() realmId: RealmId,
    @CurrentVisitor() visitor: Actor | null,
    @Params() { next }: LoginPageParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    if (visitor) sendPage(response, 200, loggedInPage((await this.users.get(visitor.userId)).fullName, localPath(next)));
    else await this.showForm(realmId, request, response, { next: localPath(next), username: '' });
  }

  @Post(LOGIN_PATHS)
  @Endpoint({ access: 'visitor', browsers: true, servesDeactivated: true, hidden: true, summary: 'Logs a browser in.' })
  async logIn(
    @CurrentRealm() realmId: RealmId,
    @Params() { next, username, password, csrfToken }: LoginFormParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const entered = { next: localPath(next), username };
    try {
      this.checkComesFromForm(request, csrfToken);
      await this.sessions.begin(request, response, await this.login.logIn(realmId, username, password, response));
    } catch (error) {
      assertDomainError(error);
      await this.showForm(realmId, request, response, entered, error);
      return;
    }
    response.writeHead(303, { Location: entered.next, 'Content-Length': 0 }).end();
  }

  @Post(['accounts/logout', 'accounts/logout//'])
  @Endpoint({ access: 'visitor', browsers: true, servesDeactivated: true, hidden: true, summary: 'Logs a browser out.' })
  async logOut(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await this.sessions.end(request, response);
    response.writeHead(303, { Location: '/login/', 'Content-Length': 0 }).end();
  }

  /** Shows the form, or why there is none. */
  private async showForm(
    realmId: RealmId,
    request: IncomingWireMessage,
    response: ServerResponse,
    entered: { readonly next: string; readonly username: string },
    error?: DomainError,
  ): Promise<void> {
    const status = error ? statusOf(error) : 200;
    const realm = await this.realms.get(realmId);
    if (!realm.allowsLoginBy('Email')) {
      sendPage(response, status, closedPage(this.config.isDevelopment && realm.allowsLoginBy('Dev')));
      return;
    }
    const csrfToken = this.csrfToken(request) ?? randomBytes(32).toString('base64url');
    this.cookies.set(response, CSRF_COOKIE, csrfToken);
    sendPage(response, status, loginForm({ ...entered, csrfToken, error: error?.message ?? '' }));
  }

  /** Prevents pages of other sites from logging a browser in to an account of the attacker. @throws CsrfFailure */
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
