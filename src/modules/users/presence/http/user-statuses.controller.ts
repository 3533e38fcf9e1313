import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { UserStatusesService } from '../application/user-statuses.service.js';
import { ChangeStatusParams, GetStatusParams } from './presence.params.js';

const string = { type: 'string' };

@Controller('api/v1/users')
export class UserStatusesController {
  constructor(private readonly statuses: UserStatusesService) {}

  @Post('me/status')
  @Endpoint({ access: 'person', summary: 'Changes the status of the account.' })
  async change(@CurrentActor() actor: Actor, @Params() params: ChangeStatusParams): Promise<void> {
    await this.statuses.change(actor, params);
  }

  @Get(':user_id/status')
  @Endpoint({
    access: 'account',
    summary: 'Reports the status of an account.',
    answer: {
      status: {
        type: 'object',
        properties: { away: { type: 'boolean' }, status_text: string, emoji_name: string, emoji_code: string, reaction_type: string },
      },
    },
  })
  async get(@CurrentActor() actor: Actor, @Params() params: GetStatusParams): Promise<object> {
    return { status: await this.statuses.getFor(actor, params.userId) };
  }
}
