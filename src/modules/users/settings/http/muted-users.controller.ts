import { Controller, Delete, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { IntegerParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { MutedUsersService } from '../application/muted-users.service.js';

export class MutedUserParams {
  @IntegerParam()
  readonly mutedUserId!: number;
}

@Controller('api/v1/users/me/muted_users')
export class MutedUsersController {
  constructor(private readonly muted: MutedUsersService) {}

  @Post(':muted_user_id')
  @Endpoint({ access: 'account', summary: 'Mutes an account; its messages are marked as read.' })
  async mute(@CurrentActor() actor: Actor, @Params() params: MutedUserParams): Promise<void> {
    await this.muted.mute(actor, params.mutedUserId);
  }

  @Delete(':muted_user_id')
  @Endpoint({ access: 'account', summary: 'Unmutes an account.' })
  async unmute(@CurrentActor() actor: Actor, @Params() params: MutedUserParams): Promise<void> {
    await this.muted.unmute(actor, params.mutedUserId);
  }
}
