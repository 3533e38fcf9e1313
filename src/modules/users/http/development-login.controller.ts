import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, UseGuards } from '@nestjs/common';
import { CurrentRealm } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { isAdministrator } from '../../../kernel/actor.js';
import type { RealmId } from '../../../kernel/ids.js';
import { RealmLookup } from '../../realm/realm.api.js';
import { AccountsService } from '../application/accounts.service.js';
import { LoginService } from '../application/login.service.js';
import { UserRepository } from '../application/user.repository.js';
import { DevelopmentOnlyGuard } from './development-only.guard.js';
import { checkAddress, DevFetchApiKeyParams } from './login.params.js';
import { BrowserSessionCookies } from './sessions/session-opening.js';
import { API_KEY_ANSWER } from './user.answers.js';

const ACCOUNT_LIST = {
  type: 'array',
  items: { type: 'object', properties: { email: { type: 'string' }, realm_url: { type: 'string' }, realm_uri: { type: 'string' } } },
};

/** Logging in without a password, on development servers. */
@Controller('api/v1')
@UseGuards(DevelopmentOnlyGuard)
export class DevelopmentLoginController {
  constructor(
    private readonly login: LoginService,
    private readonly accounts: AccountsService,
    private readonly sessions: BrowserSessionCookies,
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
  ) {}

  @Post('dev_fetch_api_key')
  @Endpoint({ access: 'anyone', summary: 'Development servers: the API key of any account.', answer: API_KEY_ANSWER })
  async fetch(
    @CurrentRealm() realmId: RealmId,
    @Params() params: DevFetchApiKeyParams,
    @Req() request: IncomingWireMessage & { res: ServerResponse },
  ): Promise<object> {
    checkAddress(params.username);
    const user = await this.login.withAddress(realmId, params.username);
    await this.sessions.begin(request, request.res, user);
    return { api_key: this.accounts.apiKey(user), email: user.email, user_id: user.id };
  }

  @Get('dev_list_users')
  @Endpoint({
    access: 'anyone',
    summary: 'Development servers: everybody who can log in.',
    answer: { direct_admins: ACCOUNT_LIST, direct_users: ACCOUNT_LIST },
  })
  async list(@CurrentRealm() realmId: RealmId): Promise<object> {
    const url = await this.realms.realmUrl(realmId);
    const people = (await this.users.listByRealm(realmId)).filter((user) => user.active && !user.isBot && !user.system);
    const entry = ({ email }: { email: string }): object => ({ email, realm_url: url, realm_uri: url });
    return {
      direct_admins: people.filter((user) => isAdministrator(user.role)).map(entry),
      direct_users: people.filter((user) => !isAdministrator(user.role)).map(entry),
    };
  }
}
