import type { ServerResponse } from 'node:http';
import { Controller, Post, Req } from '@nestjs/common';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { boolean, nullable, object, type Static, string } from '../../../../kernel/schema.js';
import { PasskeyLogIn } from '../../factors/application/passkey-log-in.js';
import { SecondFactorsService } from '../../factors/application/second-factors.service.js';
import { newChallenge, StepTokens } from '../../factors/application/step-tokens.js';
import { ProveAgainService } from '../application/prove-again.service.js';
import { LogInAgainParams } from './login.params.js';
import { PasswordLogin } from './password-login.js';

const Ways = object({
  password: boolean('Whether the account has a password.'),
  code: boolean('Whether the password needs a code as well.'),
  passkey: nullable(
    object({
      options: string('JSON for `PublicKeyCredential.parseRequestOptionsFromJSON`.'),
      token: string('Comes back with the passkey, within ten minutes. It counts once.'),
    }),
  ),
});

/** Lets somebody who is logged in show again who it is. */
@Controller('api/v1/users/me/log_in_again')
export class LogInAgainController {
  constructor(
    private readonly proving: ProveAgainService,
    private readonly factors: SecondFactorsService,
    private readonly passkeys: PasskeyLogIn,
    private readonly steps: StepTokens,
    private readonly limiter: RateLimiter,
    private readonly login: PasswordLogin,
  ) {}

  @Post('ways')
  @Endpoint({ access: 'person', scope: 'full', summary: 'Says how a session may show again whose it is.', answer: Ways })
  async ways(@CurrentActor() actor: Actor): Promise<Static<typeof Ways>> {
    const user = await this.proving.account(actor);
    const { totp, passkeys } = await this.factors.list(user);
    const password = await this.proving.hasPassword(user);
    const code = totp !== null || passkeys.length > 0;
    if (passkeys.length === 0) return { password, code, passkey: null };
    const challenge = newChallenge();
    const options = await this.passkeys.ask(user.realmId, challenge);
    const token = this.steps.issue('passkeyAgain', { userId: user.id, challenge });
    return { password, code, passkey: { options: JSON.stringify(options), token } };
  }

  @Post()
  @Endpoint({
    access: 'person',
    scope: 'full',
    summary: 'Shows again whose a browser session is, which may then do what needs a recent log-in.',
  })
  async prove(
    @CurrentActor() actor: Actor,
    @Params() proof: LogInAgainParams,
    @Req() request: IncomingWireMessage & { res: ServerResponse },
  ): Promise<void> {
    const session = request.wire.authority?.session;
    if (!session) throw new BadRequest('Only browser sessions log in again.');
    const user = await this.proving.account(actor);
    await this.login.orNote(actor.realmId, user.email, request.res, () =>
      this.limiter.limitFailures(`${actor.realmId}:${user.emailKey}`, request.res, () => this.proving.prove(actor, session, user, proof)),
    );
  }
}
