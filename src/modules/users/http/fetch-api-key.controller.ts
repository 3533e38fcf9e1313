import type { ServerResponse } from 'node:http';
import { Controller, Post, Req } from '@nestjs/common';
import { CurrentRealm } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import type { RealmId } from '../../../kernel/ids.js';
import { AccountsService } from '../application/accounts.service.js';
import { FetchApiKeyParams } from './login.params.js';
import { PasswordLogin } from './password-log-in.js';
import { BrowserSessionCookies } from './sessions/session-opening.js';
import { API_KEY_ANSWER } from './user.answers.js';

/** Logs a browser in, too, so that it gets to see what pages made of messages link to. */
@Controller('api/v1/fetch_api_key')
export class FetchApiKeyController {
  constructor(
    private readonly login: PasswordLogin,
    private readonly accounts: AccountsService,
    private readonly sessions: BrowserSessionCookies,
  ) {}

  @Post()
  @Endpoint({ access: 'anyone', summary: 'The API key of an account, for its password.', answer: API_KEY_ANSWER })
  async fetch(
    @CurrentRealm() realmId: RealmId,
    @Params() { username, password }: FetchApiKeyParams,
    @Req() request: IncomingWireMessage & { res: ServerResponse },
  ): Promise<object> {
    const user = await this.login.logIn(realmId, username, password, request.res);
    await this.sessions.begin(request, request.res, user);
    return { api_key: this.accounts.apiKey(user), email: user.email, user_id: user.id };
  }
}
