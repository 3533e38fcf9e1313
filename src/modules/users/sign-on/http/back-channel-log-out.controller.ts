import type { ServerResponse } from 'node:http';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import { clientName } from '../../../../http/request/request-origin.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { sendJson } from '../../../../http/response/response-body.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { LogOutByProviderService } from '../application/log-out-by-provider.service.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import { FailedSignOns } from './failed-sign-ons.js';

class LogOutParams {
  @StringParam({ name: 'name', description: 'The name of the provider.' })
  readonly providerName: string = '';

  @StringParam({ name: 'logout_token', max: 20_000 })
  readonly token: string = '';
}

/** Takes what providers say of people who have logged out there. */
@Controller()
export class BackChannelLogOutController {
  constructor(
    private readonly sessions: LogOutByProviderService,
    private readonly failures: FailedSignOns,
  ) {}

  @Post('oidc/:name/backchannel-logout')
  @Endpoint({ access: 'visitor', servesDeactivated: true, hidden: true, summary: 'Logs somebody out whom a provider has logged out.' })
  async logOut(
    @CurrentRealm() realmId: RealmId,
    @Params() { providerName, token }: LogOutParams,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    try {
      await this.sessions.logOut({ userId: null, realmId, clientName: clientName(request) }, providerName, token);
      sendJson(response, 200, {});
    } catch (error) {
      if (!(error instanceof SignOnFailure)) throw error;
      this.failures.warnOfLogOut(realmId, { kind: 'oidc', name: providerName }, error, request);
      sendJson(response, 400, { error: 'invalid_request', error_description: error.reason });
    }
  }
}
