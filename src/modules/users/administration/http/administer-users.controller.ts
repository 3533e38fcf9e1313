import { Controller, Delete, Patch, Post, Req } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../../http/auth/recent-logins.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { integer, object, type Static } from '../../../../kernel/schema.js';
import { type AccountAccessOptions, UserAccess } from '../../profiles/application/user-access.js';
import { CreateUserService } from '../application/create-user.service.js';
import { DeactivateAccountService } from '../application/deactivate-account.service.js';
import { UpdateUserService } from '../application/update-user.service.js';
import {
  BotIdParams,
  CreateUserParams,
  DeactivateUserParams,
  UpdateUserByEmailParams,
  UpdateUserParams,
  UserIdParams,
} from './administer-users.params.js';

const FOR_UPDATE: AccountAccessOptions = { administer: true, includeDeactivated: true, includeBots: true };

const NewUser = object({ user_id: integer() });

@Controller('api/v1')
export class AdministerUsersController {
  constructor(
    private readonly access: UserAccess,
    private readonly updating: UpdateUserService,
    private readonly creation: CreateUserService,
    private readonly deactivation: DeactivateAccountService,
    private readonly logins: RecentLogins,
  ) {}

  @Post('users')
  @Endpoint({ access: 'administrator', summary: 'Creates an account for a person.', answer: NewUser })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateUserParams): Promise<Static<typeof NewUser>> {
    return { user_id: (await this.creation.create(actor, params)).id };
  }

  @Patch('users/:user_id')
  @Endpoint({ access: 'account', summary: 'Updates the account of another person or of a bot.' })
  async update(@CurrentActor() actor: Actor, @Params() params: UpdateUserParams): Promise<void> {
    await this.updating.update(actor, await this.access.accessById(actor, params.userId, FOR_UPDATE), params);
  }

  @Patch('users/:email')
  @Endpoint({ access: 'account', summary: 'Updates the account of another person or of a bot, found by its address.' })
  async updateByAddress(@CurrentActor() actor: Actor, @Params() params: UpdateUserByEmailParams): Promise<void> {
    await this.updating.update(actor, await this.access.accessByAddress(actor, params.email, FOR_UPDATE), params);
  }

  @Delete('users/me')
  @Endpoint({ access: 'account', summary: 'Deactivates the own account.' })
  async deactivateSelf(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<void> {
    this.logins.check(request);
    await this.deactivation.deactivateSelf(actor);
  }

  @Delete('users/:user_id')
  @Endpoint({ access: 'account', summary: "Deactivates a person and the person's bots." })
  async deactivate(@CurrentActor() actor: Actor, @Params() params: DeactivateUserParams): Promise<void> {
    await this.deactivation.deactivateAndNotify(actor, params.userId, params.comment);
  }

  @Post('users/:user_id/reactivate')
  @Endpoint({ access: 'account', summary: 'Reactivates a person or a bot.' })
  async reactivate(@CurrentActor() actor: Actor, @Params() params: UserIdParams): Promise<void> {
    await this.deactivation.reactivate(actor, params.userId);
  }

  @Delete('bots/:bot_id')
  @Endpoint({ access: 'account', summary: 'Deactivates a bot.' })
  async deactivateBot(@CurrentActor() actor: Actor, @Params() params: BotIdParams): Promise<void> {
    await this.deactivation.deactivateBot(actor, params.botId);
  }
}
