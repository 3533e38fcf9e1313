import { Controller, Delete, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { CreateUserService } from '../application/create-user.service.js';
import { UpdateUserService } from '../application/update-user.service.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import {
  BotIdParams,
  CreateUserParams,
  DismissUserParams,
  UpdateUserByEmailParams,
  UpdateUserParams,
  UserIdParams,
} from '../../profiles/http/users.params.js';
import { DeactivateAccountService, DismissalService } from '../application/deactivate-account.service.js';

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

/** Accounts that go and come back. */
@Controller('api/v1')
export class AccountStatesController {
  constructor(
    private readonly deactivation: DeactivateAccountService,
    private readonly dismissal: DismissalService,
  ) {}

  @Delete('users/me')
  @Endpoint({ access: 'account', summary: 'Deactivates the account that asks.' })
  async deactivateSelf(@CurrentActor() actor: Actor): Promise<void> {
    await this.deactivation.deactivateSelf(actor);
  }

  @Delete('users/:user_id')
  @Endpoint({ access: 'account', summary: 'Deactivates a person, with the bots of that person.' })
  async deactivate(@CurrentActor() actor: Actor, @Params() params: DismissUserParams): Promise<void> {
    await this.dismissal.deactivateAndNotify(actor, params.userId, params.comment);
  }

  @Post('users/:user_id/reactivate')
  @Endpoint({ access: 'account', summary: 'Lets a deactivated person or bot come back.' })
  async reactivate(@CurrentActor() actor: Actor, @Params() params: UserIdParams): Promise<void> {
    await this.deactivation.reactivate(actor, params.userId);
  }

  @Delete('bots/:bot_id')
  @Endpoint({ access: 'account', summary: 'Deactivates a bot.' })
  async deactivateBot(@CurrentActor() actor: Actor, @Params() params: BotIdParams): Promise<void> {
    await this.deactivation.deactivateBot(actor, params.botId);
  }
}
