import type { ServerResponse } from 'node:http';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { GITHUB_NAME, type ProviderKey } from '../domain/provider-kind.js';
import { DesktopSignOn } from './desktop-sign-on.js';
import { SignOnFlow } from './sign-on-flow.js';
import { SignOnPages } from './sign-on-pages.js';
import { BeginOpenIdParams, BeginSignOnParams, CompleteOpenIdParams, CompleteSignOnParams, DesktopLoginParams } from './sign-on.params.js';

const GITHUB: ProviderKey = { kind: 'github', name: GITHUB_NAME };

/** Paths without and with a trailing slash, of which the route table strips one. */
const withSlash = (...paths: readonly string[]): string[] => paths.flatMap((path) => [path, `${path}//`]);

/** Log-ins by providers. The session of the browser does not count: who comes back from the provider is logged in. */
@Controller()
export class SignOnController {
  constructor(
    private readonly flow: SignOnFlow,
    private readonly desktop: DesktopSignOn,
    private readonly pages: SignOnPages,
  ) {}

  @Get(withSlash('accounts/login/social/oidc/:name', 'accounts/register/social/oidc/:name'))
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Leads a browser to a provider, to log in there.' })
  async begin(
    @CurrentRealm() realmId: RealmId,
    @Params() params: BeginOpenIdParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.flow.begin(realmId, { kind: 'oidc', name: params.providerName }, params, request, response);
  }

  @Get(withSlash('complete/oidc/:name'))
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Takes a browser that comes back from a provider.' })
  async complete(
    @CurrentRealm() realmId: RealmId,
    @Params() { providerName, state }: CompleteOpenIdParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.flow.complete(realmId, { kind: 'oidc', name: providerName }, state, request, response);
  }

  /** The paths are those of the Zulip server, so that its applications find them. */
  @Get(withSlash('accounts/login/social/github', 'accounts/register/social/github'))
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Leads a browser to GitHub, to log in there.' })
  async beginAtGitHub(
    @CurrentRealm() realmId: RealmId,
    @Params() params: BeginSignOnParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.flow.begin(realmId, GITHUB, params, request, response);
  }

  @Get(withSlash('complete/github'))
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Takes a browser that comes back from GitHub.' })
  async completeAtGitHub(
    @CurrentRealm() realmId: RealmId,
    @Params() { state }: CompleteSignOnParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    await this.flow.complete(realmId, GITHUB, state, request, response);
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
    await this.pages.showFailures(realmId, null, request, response, () => this.desktop.finish(realmId, token, request, response));
  }
}
