import { Controller, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { CreateUserService } from '../application/accounts/create-user.service.js';
import { UpdateUserService } from '../application/accounts/update-user.service.js';
import { UserAccess } from '../application/profiles/user-access.js';
import { CreateUserParams, UpdateUserByEmailParams, UpdateUserParams } from './users.params.js';

const TO_ADMINISTER = { administer: true, includeDeactivated: true, includeBots: true };

/** Accounts as their administrators make and change them. */
@Controller('api/v1/users')
export class AdministerUsersController {
  constructor(
    private readonly access: UserAccess,
    private readonly updating: UpdateUserService,
    private readonly creating: CreateUserService,
  ) {}

  @Post()
  @Endpoint({ access: 'administrator', summary: 'Makes an account for a person.', answer: { user_id: { type: 'integer' } } })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateUserParams): Promise<object> {
    return { user_id: (await this.creating.create(actor, params)).id };
  }

  @Patch(':user_id')
  @Endpoint({ access: 'account', summary: 'Changes the account of somebody else.' })
  async update(@CurrentActor() actor: Actor, @Params() params: UpdateUserParams): Promise<void> {
    await this.updating.update(actor, await this.access.accessById(actor, params.userId, TO_ADMINISTER), params);
  }

  @Patch(':email')
  @Endpoint({ access: 'account', summary: 'Changes the account of somebody else, by its address.' })
  async updateByAddress(@CurrentActor() actor: Actor, @Params() params: UpdateUserByEmailParams): Promise<void> {
    await this.updating.update(actor, await this.access.accessByAddress(actor, params.email, TO_ADMINISTER), params);
  }
}
