import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { UserStatusesService } from '../application/user-statuses.service.js';
import { ChangeStatusParams, GetStatusParams } from './presence.params.js';

const text = { type: 'string' };

@Controller('api/v1/users')
export class UserStatusesController {
  constructor(private readonly statuses: UserStatusesService) {}

  @Post('me/status')
  @Endpoint({ access: 'person', summary: 'Changes what the account says it is doing.' })
  async change(@CurrentActor() actor: Actor, @Params() params: ChangeStatusParams): Promise<void> {
    await this.statuses.change(actor, params);
  }

  @Get(':user_id/status')
  @Endpoint({
    access: 'account',
    summary: 'What somebody says they are doing.',
    answer: {
      status: {
        type: 'object',
        properties: { away: { type: 'boolean' }, status_text: text, emoji_name: text, emoji_code: text, reaction_type: text },
      },
    },
  })
  async get(@CurrentActor() actor: Actor, @Params() params: GetStatusParams): Promise<object> {
    return { status: await this.statuses.getFor(actor, params.userId) };
  }
}
