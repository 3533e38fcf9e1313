import type { ServerResponse } from 'node:http';
import { Controller, Post, Req } from '@nestjs/common';
import { CurrentRealm } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/params.decorator.js';
import { RateLimiter } from '../../../http/rate-limit/rate-limiter.js';
import { Endpoint } from '../../../http/routing/endpoint.decorator.js';
import type { RealmId } from '../../../kernel/ids.js';
import { AccountsService } from '../application/accounts.service.js';
import { LoginService } from '../application/login.service.js';
import { checkAddress, FetchApiKeyParams } from './login.params.js';
import { API_KEY_ANSWER } from './user.answers.js';

@Controller('api/v1/fetch_api_key')
export class FetchApiKeyController {
  constructor(
    private readonly login: LoginService,
    private readonly accounts: AccountsService,
    private readonly limiter: RateLimiter,
  ) {}

  @Post()
  @Endpoint({ access: 'anyone', summary: 'The API key of an account, for its password.', answer: API_KEY_ANSWER })
  async fetch(
    @CurrentRealm() realmId: RealmId,
    @Params() { username, password }: FetchApiKeyParams,
    @Req() { res }: { res: ServerResponse },
  ): Promise<object> {
    checkAddress(username);
    const account = `${realmId}:${username.trim().toLowerCase()}`;
    const user = await this.limiter.limitFailures(account, res, () => this.login.withPassword(realmId, username, password));
    return { api_key: this.accounts.apiKey(user), email: user.email, user_id: user.id };
  }
}
