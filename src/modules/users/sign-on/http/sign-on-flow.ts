import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { clientName, isCrossSite } from '../../../../http/request/request-origin.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { redirectToPage } from '../../../../http/response/html-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { Config } from '../../../../platform/config/config.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { MatchAccountService } from '../application/match-account.service.js';
import { newSecret, type ProvenIdentity, SignOnService } from '../application/sign-on.service.js';
import type { ProviderKey } from '../domain/provider-kind.js';
import { type SignOnCode, SignOnFailure } from '../domain/sign-on-failure.js';
import { FailedSignOns } from './failed-sign-ons.js';
import { FinishSignOn } from './finish-sign-on.js';
import { FailedIdentity, SignOnPages } from './sign-on-pages.js';
import { type BeginSignOnParams, endOf } from './sign-on.params.js';

/** The failures after which somebody may show by a password which account is theirs. */
const CONNECTABLE: ReadonlySet<SignOnCode> = new Set(['S05', 'S06', 'S08']);

/** Leads browsers to providers of all kinds, and takes those that come back. Failures are answered with a page. */
@Injectable()
export class SignOnFlow {
  constructor(
    private readonly signOn: SignOnService,
    private readonly matching: MatchAccountService,
    private readonly finishing: FinishSignOn,
    private readonly pages: SignOnPages,
    private readonly failures: FailedSignOns,
    private readonly realms: RealmLookup,
    private readonly config: Config,
  ) {}

  /** @throws BadRequest for pads of applications that are none */
  async begin(
    realmId: RealmId,
    key: ProviderKey,
    params: BeginSignOnParams,
    request: IncomingWireMessage,
    response: ServerResponse,
  ): Promise<void> {
    const end = endOf(params);
    await this.pages.showFailures(realmId, key, request, response, async () => {
      if (isCrossSite(request, this.config.externalScheme)) {
        await this.pages.askFirst(realmId, key, request, response);
        return;
      }
      const browser = this.pages.browserOf(request) ?? newSecret();
      const url = await this.signOn.begin({ realmId, key, browser, end, testToken: params.test });
      this.pages.remember(response, browser);
      redirectToPage(response, url, 302);
    });
  }

  /** @param state that the provider has sent back */
  async complete(realmId: RealmId, key: ProviderKey, state: string, request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    await this.pages.showFailures(realmId, key, request, response, async () => {
      const visitor = { userId: null, realmId, clientName: clientName(request) };
      const query = new URL(request.url ?? '', 'http://localhost').search;
      const proven = await this.signOn.complete({ visitor, key, browser: this.pages.browserOf(request), state, query });
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
        await this.failures.record(realmId, key, error, request, proven.identity);
        await this.offerConnection(proven, error, request, response);
      }
    });
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
