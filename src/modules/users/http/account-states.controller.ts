import { Controller, Delete, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { DismissalService } from '../application/accounts/dismissal.service.js';
import { DeactivateAccountService } from '../application/accounts/deactivation.service.js';
import { BotIdParams, DismissUserParams, UserIdParams } from './users.params.js';

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
