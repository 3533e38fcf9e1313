import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, UseGuards } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { isAdministrator } from '../../../../kernel/actor.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { array, integer, object, type Static, string } from '../../../../kernel/schema.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { AccountsService } from '../../accounts/application/accounts.service.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { LoginService } from '../application/login.service.js';
import { BrowserSessionCookies } from './browser-session-cookies.js';
import { DevelopmentOnlyGuard } from './development-login.js';
import { checkAddress, DevFetchApiKeyParams, FetchApiKeyParams } from './login.params.js';
import { PasswordLogin } from './password-login.js';

const ApiKeyAnswer = object({ api_key: string(), email: string(), user_id: integer() });

/** Also begins a session for browsers, so that they can load the images and files that messages link to. */
@Controller('api/v1/fetch_api_key')
export class FetchApiKeyController {
  constructor(
    private readonly login: PasswordLogin,
    private readonly accounts: AccountsService,
    private readonly sessions: BrowserSessionCookies,
  ) {}

  @Post()
  @Endpoint({ access: 'anyone', summary: 'Returns the API key of an account in exchange for its password.', answer: ApiKeyAnswer })
  async fetch(
    @CurrentRealm() realmId: RealmId,
    @Params() { username, password }: FetchApiKeyParams,
    @Req() request: IncomingWireMessage & { res: ServerResponse },
  ): Promise<Static<typeof ApiKeyAnswer>> {
    const user = await this.login.logIn(realmId, username, password, request.res);
    await this.sessions.begin(request, request.res, user);
    return { api_key: this.accounts.apiKey(user), email: user.email, user_id: user.id };
  }
}

const ListedAccount = object({ email: string(), realm_url: string(), realm_uri: string() });
const AccountLists = object({ direct_admins: array(ListedAccount), direct_users: array(ListedAccount) });

/** Login without a password, on development servers. */
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
  @Endpoint({ access: 'anyone', summary: 'Development servers only: returns the API key of any account.', answer: ApiKeyAnswer })
  async fetch(
    @CurrentRealm() realmId: RealmId,
    @Params() params: DevFetchApiKeyParams,
    @Req() request: IncomingWireMessage & { res: ServerResponse },
  ): Promise<Static<typeof ApiKeyAnswer>> {
    checkAddress(params.username);
    const user = await this.login.loginWithAddress(realmId, params.username);
    await this.sessions.begin(request, request.res, user);
    return { api_key: this.accounts.apiKey(user), email: user.email, user_id: user.id };
  }

  @Get('dev_list_users')
  @Endpoint({
    access: 'anyone',
    summary: 'Development servers only: lists the accounts that can log in.',
    answer: AccountLists,
  })
  async list(@CurrentRealm() realmId: RealmId): Promise<Static<typeof AccountLists>> {
    const url = await this.realms.realmUrl(realmId);
    const people = (await this.users.listByRealm(realmId)).filter((user) => user.active && !user.isBot && !user.system);
    const entry = ({ email }: { email: string }): Static<typeof ListedAccount> => ({ email, realm_url: url, realm_uri: url });
    return {
      direct_admins: people.filter((user) => isAdministrator(user.role)).map(entry),
      direct_users: people.filter((user) => !isAdministrator(user.role)).map(entry),
    };
  }
}
