import type { ServerResponse } from 'node:http';
import { Controller, Injectable, Post, Req, Res } from '@nestjs/common';
import { CsrfTokens } from '../../../../http/auth/csrf-tokens.js';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { showErrors } from '../../../../http/response/form-page.js';
import type { RealmId } from '../../../../kernel/ids.js';
import type { TextLanguage } from '../../../../kernel/text.js';
import { PasskeyLogIn } from '../../factors/application/passkey-log-in.js';
import { newChallenge, StepTokens } from '../../factors/application/step-tokens.js';
import { LoginService } from '../application/login.service.js';
import { FinishLogin } from './finish-login.js';
import { LoginBrowser } from './login-browser.js';
import { localPath, PasskeyLoginParams } from './login.params.js';
import { passkeyForm } from './passkey-form.js';
import { BeginAgainPage, StepExpired } from './second-step.js';

const PATH = '/accounts/login/passkey/';

/** Asks browsers for a passkey in place of a password. */
@Injectable()
export class PasskeyOffer {
  constructor(
    private readonly passkeys: PasskeyLogIn,
    private readonly steps: StepTokens,
    private readonly browsers: LoginBrowser,
  ) {}

  /** @returns HTML of a form, which a script shows where the browser knows passkeys */
  async render(
    realmId: RealmId,
    request: IncomingWireMessage,
    response: ServerResponse,
    { next, csrfToken, language }: { readonly next: string; readonly csrfToken: string; readonly language: TextLanguage },
  ): Promise<string> {
    const [browser, challenge] = [this.browsers.remember(request, response), newChallenge()];
    const step = this.steps.issue('passkeyLogIn', { realmId, browser, challenge });
    return passkeyForm({ action: PATH, csrfToken, hidden: { next, step }, options: await this.passkeys.ask(realmId, challenge), language });
  }

  /** Uses a token up. @returns what the passkey has to sign @throws StepExpired */
  async take(realmId: RealmId, request: IncomingWireMessage, step: string): Promise<string> {
    const asked = await this.steps.use('passkeyLogIn', step);
    if (asked?.realmId !== realmId || !this.browsers.isSame(request, asked.browser)) throw new StepExpired();
    return asked.challenge;
  }
}

/** Logs browsers in with a passkey alone, which is both factors: the device, and what it knows of its owner. */
@Controller()
export class PasskeyLoginController {
  constructor(
    private readonly offer: PasskeyOffer,
    private readonly passkeys: PasskeyLogIn,
    private readonly login: LoginService,
    private readonly finishing: FinishLogin,
    private readonly again: BeginAgainPage,
    private readonly tokens: CsrfTokens,
  ) {}

  @Post(['accounts/login/passkey', 'accounts/login/passkey//'])
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Logs a browser in with a passkey.' })
  async logIn(
    @CurrentRealm() realmId: RealmId,
    @Params() { next, step, credential, csrfToken }: PasskeyLoginParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const logIn = async (): Promise<void> => {
      this.tokens.checkLogin(request, csrfToken);
      const challenge = await this.offer.take(realmId, request, step);
      const { userId } = await this.passkeys.use(realmId, challenge, credential);
      const user = await this.login.loginProven(realmId, userId);
      await this.finishing.finish(request, response, user, { kind: 'browser', next: localPath(next) });
    };
    await showErrors(response, await this.again.find(realmId, request), logIn, preferredLanguage(request));
  }
}
