import { Controller, Get } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { RawJson } from '../../../http/response/envelope.js';
import { UserDirectory } from '../application/profiles/user-directory.service.js';
import { USER_OBJECT } from './user.answers.js';
import { GetUserByEmailParams, GetUserParams, ListUsersParams } from './users.params.js';

@Controller('api/v1/users')
export class UsersController {
  constructor(private readonly directory: UserDirectory) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: 'Everybody in the organization, bots and deactivated accounts included.',
    answer: { members: { type: 'array', items: USER_OBJECT } },
  })
  async list(@CurrentActor() actor: Actor, @Params() params: ListUsersParams): Promise<object> {
    const entries = await this.directory.list(actor, params);
    const members = entries.filter(({ profile }) => !profile.system).map(({ text }) => `${text}}`);
    return { members: new RawJson(`[${members.join(',')}]`) };
  }

  @Get(':user_id')
  @Endpoint({ access: 'account', summary: 'An account.', answer: { user: USER_OBJECT } })
  async get(@CurrentActor() actor: Actor, @Params() params: GetUserParams): Promise<object> {
    return { user: await this.directory.byId(actor, params.userId, params) };
  }

  @Get(':email')
  @Endpoint({ access: 'account', summary: 'An account, by its address.', answer: { user: USER_OBJECT } })
  async getByAddress(@CurrentActor() actor: Actor, @Params() params: GetUserByEmailParams): Promise<object> {
    return { user: await this.directory.byAddress(actor, params.email, params) };
  }
}
