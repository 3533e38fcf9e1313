import type { ServerResponse } from 'node:http';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { CsrfTokens } from '../../../../http/auth/csrf-tokens.js';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { clientName } from '../../../../http/request/request-origin.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { assertDomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import type { User } from '../../accounts/domain/user.js';
import { PasswordLogin } from '../../authentication/http/password-login.js';
import { MatchAccountService } from '../application/match-account.service.js';
import { SignOnService } from '../application/sign-on.service.js';
import { FinishSignOn } from './finish-sign-on.js';
import { SignOnPages } from './sign-on-pages.js';
import { ConnectAccountParams } from './sign-on.params.js';

/** Connects a person of a provider with an account, whose password is entered once. */
@Controller()
export class ConnectAccountController {
  constructor(
    private readonly signOn: SignOnService,
    private readonly matching: MatchAccountService,
    private readonly finishing: FinishSignOn,
    private readonly pages: SignOnPages,
    private readonly login: PasswordLogin,
    private readonly tokens: CsrfTokens,
  ) {}

  @Post(['accounts/login/social/connect', 'accounts/login/social/connect//'])
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Connects a person of a provider with an account.' })
  async connect(
    @CurrentRealm() realmId: RealmId,
    @Params() { identity: secret, username, password, code, csrfToken }: ConnectAccountParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const browser = this.pages.browserOf(request);
    await this.pages.showFailures(realmId, null, request, response, async () => {
      const { provider } = await this.signOn.findWaiting(realmId, secret, browser, false);
      let account: User;
      try {
        this.tokens.checkLogin(request, csrfToken);
        account = await this.login.logIn(realmId, username, password, response, code);
      } catch (error) {
        assertDomainError(error);
        await this.pages.showConnection(realmId, provider.displayName, { secret, username, error }, request, response);
        return;
      }
      const proven = await this.signOn.findWaiting(realmId, secret, browser, true);
      const user = await this.matching.connect(provider, proven.identity, account.id, clientName(request));
      await this.finishing.finish(request, response, user, proven);
    });
  }
}
