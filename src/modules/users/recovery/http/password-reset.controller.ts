import type { ServerResponse } from 'node:http';
import { Controller, Post, Req } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { PasswordResetService } from '../application/password-reset.service.js';
import { RequestPasswordResetService } from '../application/request-password-reset.service.js';

class RequestPasswordResetParams {
  @StringParam({ max: 254, description: 'Address of the account.' })
  readonly email!: string;
}

class ResetPasswordParams {
  @StringParam({ max: 100, description: 'The last part of the link in the mail.' })
  readonly key!: string;

  @StringParam({ description: 'The new password.' })
  readonly password!: string;
}

/** Password resets over JSON; the Zulip server has only web pages for them. */
@Controller('api/v1/password_reset')
export class PasswordResetController {
  constructor(
    private readonly requesting: RequestPasswordResetService,
    private readonly resetting: PasswordResetService,
    private readonly limiter: RateLimiter,
  ) {}

  @Post('request')
  @Endpoint({ access: 'anyone', summary: 'Mails a key for a new password, if the address has an account.' })
  async request(
    @CurrentRealm() realmId: RealmId,
    @Params() { email }: RequestPasswordResetParams,
    @Req() request: IncomingWireMessage & { res: ServerResponse },
  ): Promise<void> {
    await this.limiter.countMailRequest(request, request.res);
    await this.requesting.request(realmId, email);
  }

  @Post()
  @Endpoint({ access: 'anyone', summary: 'Sets a new password, with the key that was mailed for it.' })
  async reset(@CurrentRealm() realmId: RealmId, @Params() { key, password }: ResetPasswordParams): Promise<void> {
    const { emailKey } = await this.resetting.reset(realmId, key, password);
    await this.limiter.forgiveFailures(`${realmId}:${emailKey}`);
  }
}
