import type { ServerResponse } from 'node:http';
import { Controller, Get, Injectable, Post, Req, Res, UseGuards } from '@nestjs/common';
import { CurrentRealm, CurrentVisitor } from '../../../../http/auth/current-actor.decorator.js';
import { BrowserCookies } from '../../../../http/auth/browser-cookies.js';
import { csrfField, CsrfTokens } from '../../../../http/auth/csrf-tokens.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { showErrors } from '../../../../http/response/form-page.js';
import { statusOf } from '../../../../http/response/error-response.js';
import {
  errorParagraph,
  escapePageText,
  isolatedName,
  type Page,
  type PageOrganization,
  sendPage,
  redirectToPage,
} from '../../../../http/response/html-page.js';
import { pageProblem } from '../../../../http/response/page-problems.js';
import type { Actor } from '../../../../kernel/actor.js';
import { assertDomainError, type DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { type TextLanguage, textLanguage } from '../../../../kernel/text.js';
import { Providers } from '../../../../platform/providers.js';
import { PageOrganizations, RealmLookup, type SignOnMethod, SignOnMethods } from '../../../realm/realm.api.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { type OnwardAddress, OnwardLogOut } from '../application/onward-log-out.js';
import { ALL_WAYS } from '../domain/log-in-page.js';
import { BrowserSessionCookies } from './browser-session-cookies.js';
import { DevelopmentLogin, DevelopmentOnlyGuard } from './development-login.js';
import { LOGIN_PAGE_TEXTS } from './login-page-texts.js';
import {
  DevelopmentLoginFormParams,
  localPath,
  LoginFormParams,
  LoginFormsParams,
  LogoutFormParams,
  SIGN_ON_COOKIE,
} from './login.params.js';
import { passwordForm } from './password-form.js';
import { FinishPassword } from './finish-password.js';
import { PasskeyOffer } from './passkey-login.controller.js';

/** The ways of logging in that a server offers and an organization allows. */
interface OfferedWays {
  readonly password: boolean;
  /** Whether names of a directory are entered, and not only addresses. */
  readonly names: boolean;
  /** HTML of the form of development servers; empty without it. */
  readonly people: string;
  /** HTML of a button for each provider of the organization; empty without one. */
  readonly providers: string;
  /** HTML of the form for a passkey, which a script shows; empty where passwords are not allowed either. */
  readonly passkey: string;
}

/** What was entered, or comes with the page. */
interface Entered {
  readonly csrfToken: string;
  /** The path to which the browser is redirected after the login. */
  readonly next: string;
  readonly username: string;
}

/** Why a browser was not logged in. */
interface Failure {
  readonly error: DomainError;
  readonly way: 'password' | 'people';
}

interface LoggedIn {
  readonly fullName: string;
  readonly language: TextLanguage;
  readonly csrfToken: string;
  /** The path to which the page leads. */
  readonly next: string;
  /** Empty without one. */
  readonly error: string;
}

/** Returns the page with a form for each way of logging in. */
function loginPage(
  organization: PageOrganization,
  { password, names, people, providers, passkey }: OfferedWays,
  { csrfToken, next, username }: Entered,
  language: TextLanguage,
  failure?: Failure,
): Page {
  const texts = LOGIN_PAGE_TEXTS[language];
  const withoutPassword = `${people}${providers}`;
  const isAnyOffered = password || withoutPassword !== '';
  const text = failure ? pageProblem(failure.error, language) : isAnyOffered ? '' : texts.noWay;
  const [error, passwordError] = password && failure?.way === 'password' ? ['', text] : [text, ''];
  const isFirst = withoutPassword === '';
  const form = passwordForm({ csrfToken, hidden: { next }, username, error: passwordError, isFirst, takesNames: names }, texts);
  const forms = [...(isFirst ? [] : [withoutPassword]), ...(password ? [form] : [])];
  return {
    title: texts.title,
    heading: texts.heading(isolatedName(organization.name)),
    language,
    organization,
    usesPasskeys: passkey !== '',
    content: `${errorParagraph(error)}${forms.join(`    <p class="or">${texts.orWithPassword}</p>\n`)}${passkey}    <p class="door-foot">${texts.noAccount}</p>`,
  };
}

/** Returns the page for a browser that is logged in already, in the language of its account. */
function loggedInPage(organization: PageOrganization, shown: LoggedIn): Page {
  const { fullName, language, next, csrfToken, error } = shown;
  const texts = LOGIN_PAGE_TEXTS[language];
  return {
    title: texts.loggedIn,
    language,
    organization,
    content: `${errorParagraph(error)}    <p>${texts.loggedInAs(isolatedName(fullName))} <a href="${escapePageText(next)}">${texts.goOn}</a></p>
    <form method="post" action="/accounts/logout/">${csrfField(csrfToken)}<button class="btn">${texts.logOut}</button></form>`,
  };
}

/** What the log-in page offers the people of an organization. */
@Injectable()
export class WaysToLogIn {
  constructor(
    private readonly realms: RealmLookup,
    private readonly developmentLogin: DevelopmentLogin,
    private readonly signOn: SignOnMethods,
    private readonly passkeys: PasskeyOffer,
    private readonly cookies: BrowserCookies,
  ) {}

  /**
   * Who comes back from the only provider without a session, as by the button of the browser, has the cookie of the log-in that was begun.
   * @returns the address that begins a log-in by the only provider; null after that, or if there are others, or people who can be chosen
   */
  async findOnly(realmId: RealmId, request: IncomingWireMessage, next: string): Promise<string | null> {
    if (this.cookies.read(request, SIGN_ON_COOKIE) !== undefined) return null;
    const [only, another] = await this.signOn.list(realmId);
    if (!only || another || (await this.developmentLogin.isOffered(realmId))) return null;
    return loginAddress(only, next);
  }

  /** @param page.next the path to which the browser is redirected after the log-in */
  async find(
    realmId: RealmId,
    request: IncomingWireMessage,
    response: ServerResponse,
    page: { readonly next: string; readonly csrfToken: string; readonly language: TextLanguage },
  ): Promise<OfferedWays> {
    const ownPassword = (await this.realms.get(realmId)).allowsLoginBy('Email');
    const names = await this.signOn.usesDirectory(realmId);
    return {
      password: ownPassword || names,
      names,
      passkey: ownPassword ? await this.passkeys.render(realmId, request, response, page) : '',
      people: await this.developmentLogin.renderForm(realmId, page),
      providers: providerLinks(await this.signOn.list(realmId), page),
    };
  }
}

function loginAddress({ loginUrl }: SignOnMethod, next: string): string {
  return `${loginUrl}?${new URLSearchParams({ next }).toString()}`;
}

/** A button for each provider. They are links, because the provider decides what the browser shows next. */
function providerLinks(
  providers: readonly SignOnMethod[],
  { next, language }: { readonly next: string; readonly language: TextLanguage },
): string {
  const texts = LOGIN_PAGE_TEXTS[language];
  const links = providers.map(
    (provider) =>
      `      <li><a class="btn" href="${escapePageText(loginAddress(provider, next))}">${texts.logInWith(isolatedName(provider.displayName))}</a></li>\n`,
  );
  return links.length === 0 ? '' : `    <ul class="providers" role="list">\n${links.join('')}    </ul>\n`;
}

/**
 * Leads a browser on that has logged out. It is a page that opens another one, because the policy of the page with the form forbids a form to be
 * redirected to another site.
 */
function goOnward(
  response: ServerResponse,
  organization: PageOrganization,
  { url, displayName }: OnwardAddress,
  language: TextLanguage,
): void {
  const texts = LOGIN_PAGE_TEXTS[language];
  const label = texts.logOutAt(isolatedName(displayName));
  response.setHeader('Refresh', `0; url=${url}`);
  sendPage(response, 200, {
    title: texts.loggedOut,
    language,
    organization,
    content: `    <p><a class="btn primary" href="${escapePageText(url)}">${label}</a></p>\n`,
  });
}

/** The paths without and with a trailing slash, of which the route table strips one. */
const LOGIN_PATHS = ['login', 'login//', 'accounts/login', 'accounts/login//'];

/** The pages where browsers log in and out. `http/auth/login-redirect.ts` redirects to them. */
@Controller()
export class LoginPageController {
  constructor(
    private readonly login: FinishPassword,
    private readonly developmentLogin: DevelopmentLogin,
    private readonly sessions: BrowserSessionCookies,
    private readonly users: UserLookup,
    private readonly ways: WaysToLogIn,
    private readonly providers: Providers,
    private readonly organizations: PageOrganizations,
    private readonly tokens: CsrfTokens,
  ) {}

  /** Opens the page of the only provider by itself, unless the browser comes from there. */
  @Get(LOGIN_PATHS)
  @Endpoint({ access: 'visitor', browsers: true, servesDeactivated: true, hidden: true, summary: 'Shows the login form.' })
  async show(
    @CurrentRealm() realmId: RealmId,
    @CurrentVisitor() visitor: Actor | null,
    @Params() { next: entered, ways }: LoginFormsParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const next = localPath(entered);
    if (visitor) {
      const [organization, reader] = [await this.organizations.get(realmId), await this.readerOf(request, visitor)];
      const csrfToken = this.tokens.ensure(request, response);
      sendPage(response, 200, loggedInPage(organization, { ...reader, next, csrfToken, error: '' }));
      return;
    }
    const only = ways === 'all' ? null : await this.ways.findOnly(realmId, request, next);
    if (only === null) await this.showForms(realmId, request, response, { next, username: '' });
    else redirectToPage(response, only, 302);
  }

  @Post(LOGIN_PATHS)
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Logs a browser in.' })
  async logIn(
    @CurrentRealm() realmId: RealmId,
    @Params() { next, username, password, csrfToken }: LoginFormParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const entered = { next: localPath(next), username };
    try {
      this.tokens.checkLogin(request, csrfToken);
      await this.login.logIn(request, response, { realmId, username, password }, { kind: 'browser', next: entered.next });
    } catch (error) {
      assertDomainError(error);
      await this.showForms(realmId, request, response, entered, { error, way: 'password' });
    }
  }

  /** The path is that of the Zulip server. */
  @Post(['accounts/login/local', 'accounts/login/local//'])
  @UseGuards(DevelopmentOnlyGuard)
  @Endpoint({
    access: 'visitor',
    servesDeactivated: true,
    hidden: true,
    summary: 'Development servers only: logs a browser in as any person.',
  })
  async logInWithoutPassword(
    @CurrentRealm() realmId: RealmId,
    @Params() { next, email, csrfToken }: DevelopmentLoginFormParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const entered = { next: localPath(next), username: '' };
    try {
      this.tokens.checkLogin(request, csrfToken);
      await this.sessions.begin(request, response, await this.developmentLogin.logIn(realmId, email));
    } catch (error) {
      assertDomainError(error);
      await this.showForms(realmId, request, response, entered, { error, way: 'people' });
      return;
    }
    redirectToPage(response, entered.next);
  }

  @Post(['accounts/logout', 'accounts/logout//'])
  @Endpoint({ access: 'visitor', browsers: true, servesDeactivated: true, hidden: true, summary: 'Logs a browser out.' })
  async logOut(
    @CurrentRealm() realmId: RealmId,
    @CurrentVisitor() visitor: Actor | null,
    @Params() { csrfToken }: LogoutFormParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const reader = await this.readerOf(request, visitor);
    const organization = await this.organizations.get(realmId);
    const formAgain = (error: string): Page =>
      loggedInPage(organization, { ...reader, next: '/', csrfToken: this.tokens.ensure(request, response), error });
    const logOut = async (): Promise<void> => {
      if (request.wire.bySession) this.tokens.check(request, csrfToken);
      const ended = await this.sessions.end(request, response);
      const onward = ended && (await this.findOnward(realmId, ended));
      if (onward) goOnward(response, organization, onward, reader.language);
      else redirectToPage(response, ALL_WAYS);
    };
    await showErrors(response, formAgain, logOut, reader.language);
  }

  private async findOnward(realmId: RealmId, ended: Buffer): Promise<OnwardAddress | null> {
    for (const one of this.providers.list(OnwardLogOut)) {
      const found = await one.find(realmId, ended);
      if (found) return found;
    }
    return null;
  }

  /** @param visitor null if the browser is not logged in: then its own language counts */
  private async readerOf(request: IncomingWireMessage, visitor: Actor | null): Promise<Pick<LoggedIn, 'fullName' | 'language'>> {
    if (!visitor) return { fullName: '', language: preferredLanguage(request) };
    const user = await this.users.get(visitor.userId);
    return { fullName: user.fullName, language: textLanguage(user.setting('default_language')) };
  }

  /** Shows a form for each way of logging in, or that there is none. */
  private async showForms(
    realmId: RealmId,
    request: IncomingWireMessage,
    response: ServerResponse,
    entered: { readonly next: string; readonly username: string },
    failure?: Failure,
  ): Promise<void> {
    const status = failure ? statusOf(failure.error) : 200;
    const csrfToken = this.tokens.ensure(request, response);
    const language = preferredLanguage(request);
    const ways = await this.ways.find(realmId, request, response, { next: entered.next, csrfToken, language });
    const organization = await this.organizations.get(realmId);
    sendPage(response, status, loginPage(organization, ways, { ...entered, csrfToken }, language, failure));
  }
}
