import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BrowserCookies } from '../../../../http/auth/browser-cookies.js';
import { CsrfTokens } from '../../../../http/auth/csrf-tokens.js';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { statusOf } from '../../../../http/response/error-response.js';
import { errorParagraph, escapePageText, isolatedName, paragraph, sendPage } from '../../../../http/response/html-page.js';
import { pageProblem } from '../../../../http/response/page-problems.js';
import { assertDomainError, type DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import type { TextLanguage } from '../../../../kernel/text.js';
import { PageOrganizations, SignOnMethods } from '../../../realm/realm.api.js';
import { LOGIN_PAGE_TEXTS } from '../../authentication/http/login-page-texts.js';
import { ALL_WAYS } from '../../authentication/domain/log-in-page.js';
import { SIGN_ON_COOKIE } from '../../authentication/http/login.params.js';
import { passwordForm } from '../../authentication/http/password-form.js';
import { STEP_LIFETIMES_MS } from '../application/sign-on-attempts.js';
import type { ProvenIdentity } from '../application/sign-on.service.js';
import { methodName, type ProviderKey } from '../domain/provider-kind.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import { FailedSignOns } from './failed-sign-ons.js';
import { SIGN_ON_PAGE_TEXTS } from './sign-on-page-texts.js';

const BROWSER_SECRET = /^[\w-]{43}$/;

/** The content of a page, with what it needs beside. */
interface ShownPage {
  readonly status: number;
  readonly title?: string;
  readonly content: string;
}

/** A failure of somebody whom the provider knows. */
export class FailedIdentity extends Error {
  constructor(
    readonly failure: SignOnFailure,
    readonly proven: ProvenIdentity,
  ) {
    super('a person of a provider was not logged in');
  }
}

/** What browsers are shown that log in by a provider, and what is known of them. */
@Injectable()
export class SignOnPages {
  constructor(
    private readonly organizations: PageOrganizations,
    private readonly methods: SignOnMethods,
    private readonly failures: FailedSignOns,
    private readonly tokens: CsrfTokens,
    private readonly cookies: BrowserCookies,
  ) {}

  /** The secret that only this browser has; undefined if it has none. */
  browserOf(request: IncomingWireMessage): string | undefined {
    const secret = this.cookies.read(request, SIGN_ON_COOKIE);
    return secret !== undefined && BROWSER_SECRET.test(secret) ? secret : undefined;
  }

  /** Lets the browser show later that it has begun a log-in. */
  remember(response: ServerResponse, browser: string): void {
    this.cookies.set(response, SIGN_ON_COOKIE, browser, { lifetimeMs: STEP_LIFETIMES_MS.waiting });
  }

  /** A page of another site must not log a browser in by itself, perhaps as somebody whom it has logged in at the provider. */
  async askFirst(realmId: RealmId, key: ProviderKey, request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    const texts = SIGN_ON_PAGE_TEXTS[preferredLanguage(request)];
    const offered = (await this.methods.list(realmId)).find(({ name }) => name === methodName(key));
    const label = texts.logInWith(isolatedName(offered?.displayName ?? key.name));
    const link = `    <p><a class="btn primary" href="${escapePageText(request.url ?? '/')}">${label}</a></p>\n`;
    await this.show(realmId, request, response, { status: 200, content: `${paragraph(texts.fromOtherSite)}${link}` });
  }

  async showTested({ provider, identity }: ProvenIdentity, request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    const texts = SIGN_ON_PAGE_TEXTS[preferredLanguage(request)];
    const { subject, email, emailVerified, fullName } = identity;
    const rows: readonly (readonly [string, string])[] = [
      [texts.subject, subject],
      [texts.address, email === null ? '–' : `${email} (${emailVerified ? texts.confirmed : texts.notConfirmed})`],
      [texts.name, fullName === '' ? '–' : fullName],
    ];
    const list = rows.map(([label, value]) => `      <dt>${escapePageText(label)}</dt>\n      <dd>${isolatedName(value)}</dd>\n`);
    const content = `${paragraph(texts.testExplained)}    <dl>\n${list.join('')}    </dl>\n`;
    await this.show(provider.realmId, request, response, { status: 200, title: texts.testSucceeded, content });
  }

  /** Asks for the password of the account with which a person is to be connected. @param secret below which the person waits */
  async showConnection(
    realmId: RealmId,
    displayName: string,
    { secret, username, error }: { readonly secret: string; readonly username: string; readonly error: DomainError },
    request: IncomingWireMessage,
    response: ServerResponse,
  ): Promise<void> {
    const language = preferredLanguage(request);
    const texts = SIGN_ON_PAGE_TEXTS[language];
    const csrfToken = this.tokens.ensure(request, response);
    const form = passwordForm(
      {
        csrfToken,
        hidden: { identity: secret },
        username,
        error: '',
        isFirst: true,
        action: '/accounts/login/social/connect',
        asksCode: error.code === 'TWO_FACTOR_REQUIRED',
      },
      LOGIN_PAGE_TEXTS[language],
    );
    sendPage(response, statusOf(error), {
      title: texts.title,
      heading: texts.connectWith(isolatedName(displayName)),
      language,
      organization: await this.organizations.get(realmId),
      content: `${errorParagraph(problemOf(error, language))}${paragraph(texts.connect)}${form}${backLink(texts.backToLogIn)}`,
      redirects: ['zulip:'],
    });
  }

  /** Runs `work` and answers its domain errors with a page, after they were recorded. @param key null if it is not known which provider it is about */
  async showFailures(
    realmId: RealmId,
    key: ProviderKey | null,
    request: IncomingWireMessage,
    response: ServerResponse,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      const { failure, proven } = error instanceof FailedIdentity ? error : { failure: error, proven: null };
      assertDomainError(failure);
      if (failure instanceof SignOnFailure) await this.failures.record(realmId, key, failure, request, proven?.identity ?? null);
      await this.showFailure(realmId, failure, request, response);
    }
  }

  async showFailure(realmId: RealmId, failure: DomainError, request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    const language = preferredLanguage(request);
    const content = `${errorParagraph(problemOf(failure, language))}${backLink(SIGN_ON_PAGE_TEXTS[language].backToLogIn)}`;
    await this.show(realmId, request, response, { status: statusOf(failure), content });
  }

  private async show(realmId: RealmId, request: IncomingWireMessage, response: ServerResponse, page: ShownPage): Promise<void> {
    const language = preferredLanguage(request);
    const { status, title = SIGN_ON_PAGE_TEXTS[language].title, content } = page;
    sendPage(response, status, { title, language, organization: await this.organizations.get(realmId), content });
  }
}

/** The text of an error, with the code that administrators find in the audit log. */
function problemOf(error: DomainError, language: TextLanguage): string {
  const text = pageProblem(error, language);
  return error instanceof SignOnFailure ? `${text} (${error.signOnCode})` : text;
}

function backLink(text: string): string {
  return `    <p class="door-foot"><a href="${ALL_WAYS}">${escapePageText(text)}</a></p>\n`;
}
