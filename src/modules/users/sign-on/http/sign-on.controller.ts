import type { ServerResponse } from 'node:http';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { clientName, isCrossSite } from '../../../../http/request/request-origin.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { redirectToPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { Config } from '../../../../platform/config/config.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { MatchAccountService } from '../application/match-account.service.js';
import { newSecret, type ProvenIdentity, SignOnService } from '../application/sign-on.service.js';
import { type SignOnCode, SignOnFailure } from '../domain/sign-on-failure.js';
import { DesktopSignOn } from './desktop-sign-on.js';
import { FailedSignOns } from './failed-sign-ons.js';
import { FinishSignOn } from './finish-sign-on.js';
import { FailedIdentity, SignOnPages } from './sign-on-pages.js';
import { BeginSignOnParams, CompleteSignOnParams, DesktopLoginParams, endOf } from './sign-on.params.js';

/** The failures after which somebody may show by a password which account is theirs. */
const CONNECTABLE: ReadonlySet<SignOnCode> = new Set(['S05', 'S06', 'S08']);

/** Paths without and with a trailing slash, of which the route table strips one. */
const withSlash = (...paths: readonly string[]): string[] => paths.flatMap((path) => [path, `${path}//`]);

/** Log-ins by providers. The session of the browser does not count: who comes back from the provider is logged in. */
@Controller()
export class SignOnController {
  constructor(
    private readonly signOn: SignOnService,
    private readonly matching: MatchAccountService,
    private readonly finishing: FinishSignOn,
    private readonly desktop: DesktopSignOn,
    private readonly pages: SignOnPages,
    private readonly failures: FailedSignOns,
    private readonly realms: RealmLookup,
    private readonly config: Config,
  ) {}

  @Get(withSlash('accounts/login/social/oidc/:name', 'accounts/register/social/oidc/:name'))
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Leads a browser to a provider, to log in there.' })
  async begin(
    @CurrentRealm() realmId: RealmId,
    @Params() params: BeginSignOnParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const { providerName, test: testToken } = params;
    const end = endOf(params);
    await this.pages.showFailures(realmId, providerName, request, response, async () => {
      if (isCrossSite(request, this.config.externalScheme)) {
        await this.pages.askFirst(realmId, providerName, request, response);
        return;
      }
      const browser = this.pages.browserOf(request) ?? newSecret();
      const url = await this.signOn.begin({ realmId, providerName, browser, end, testToken });
      this.pages.remember(response, browser);
      redirectToPage(response, url, 302);
    });
  }

  @Get(withSlash('complete/oidc/:name'))
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Takes a browser that comes back from a provider.' })
  async complete(
    @CurrentRealm() realmId: RealmId,
    @Params() { providerName, state }: CompleteSignOnParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.pages.showFailures(realmId, providerName, request, response, async () => {
      const visitor = { userId: null, realmId, clientName: clientName(request) };
      const query = new URL(request.url ?? '', 'http://localhost').search;
      const proven = await this.signOn.complete({ visitor, providerName, browser: this.pages.browserOf(request), state, query });
      if (proven.end.kind === 'test') {
        await this.pages.showTested(proven, request, response);
        return;
      }
      try {
        const user = await this.matching.match(proven.provider, proven.identity, clientName(request));
        await this.finishing.finish(request, response, user, proven);
      } catch (error) {
        if (!(error instanceof SignOnFailure)) throw error;
        if (!CONNECTABLE.has(error.signOnCode)) throw new FailedIdentity(error, proven);
        await this.failures.record(realmId, providerName, error, request, proven.identity);
        await this.offerConnection(proven, error, request, response);
      }
    });
  }

  /** The path is that of the Zulip server, whose desktop application opens it. */
  @Get(withSlash('accounts/login/subdomain/:token'))
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Logs a desktop application in.' })
  async finishDesktop(
    @CurrentRealm() realmId: RealmId,
    @Params() { token }: DesktopLoginParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.pages.showFailures(realmId, '', request, response, () => this.desktop.finish(realmId, token, request, response));
  }

  private async offerConnection(
    proven: ProvenIdentity,
    failure: SignOnFailure,
    request: IncomingWireMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { realmId, displayName } = proven.provider;
    const browser = this.pages.browserOf(request);
    if (browser === undefined || !(await this.realms.get(realmId)).allowsLoginBy('Email')) {
      await this.pages.showFailure(realmId, failure, request, response);
      return;
    }
    const secret = await this.signOn.wait(proven, browser);
    const username = failure.signOnCode === 'S06' ? (proven.identity.email ?? '') : '';
    await this.pages.showConnection(realmId, displayName, { secret, username, error: failure }, request, response);
  }
}
