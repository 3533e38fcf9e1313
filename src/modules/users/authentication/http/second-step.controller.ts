import type { ServerResponse } from 'node:http';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { CsrfTokens } from '../../../../http/auth/csrf-tokens.js';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { showErrors } from '../../../../http/response/form-page.js';
import { assertDomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { FinishLogin } from './finish-login.js';
import { SecondStepParams } from './login.params.js';
import { PasswordLogin } from './password-login.js';
import { BeginAgainPage, SecondStep, SecondStepPage } from './second-step.js';

/** Takes a code, or a passkey, after a password. */
@Controller()
export class SecondStepController {
  constructor(
    private readonly step: SecondStep,
    private readonly page: SecondStepPage,
    private readonly login: PasswordLogin,
    private readonly finishing: FinishLogin,
    private readonly again: BeginAgainPage,
    private readonly tokens: CsrfTokens,
  ) {}

  @Post(['accounts/login/second-step', 'accounts/login/second-step//'])
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Takes the second step of a log-in.' })
  async answer(
    @CurrentRealm() realmId: RealmId,
    @Params() { step, code, credential, csrfToken }: SecondStepParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const beginAgain = await this.again.find(realmId, request);
    const take = async (): Promise<void> => {
      this.tokens.checkLogin(request, csrfToken);
      const { user, begun } = await this.step.begin(request, realmId, step);
      try {
        await this.step.check(user, begun, { code, credential }, response);
      } catch (error) {
        assertDomainError(error);
        this.login.noteFailure(realmId, user.email, error, response);
        await this.page.ask(request, response, user, begun.end, error);
        return;
      }
      await this.finishing.finish(request, response, user, begun.end);
    };
    await showErrors(response, beginAgain, take, preferredLanguage(request));
  }
}
