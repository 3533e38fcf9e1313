import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { object, type Static } from '../../../../kernel/schema.js';
import { UserStatusesService } from '../application/user-statuses.service.js';
import { WireStatus } from '../domain/user-status.js';
import { ChangeStatusParams, GetStatusParams } from './presence.params.js';

const StatusAnswer = object({ status: WireStatus });

@Controller('api/v1/users')
export class UserStatusesController {
  constructor(private readonly statuses: UserStatusesService) {}

  @Post('me/status')
  @Endpoint({ access: 'person', scope: 'send', summary: 'Changes the status of the account.' })
  async change(@CurrentActor() actor: Actor, @Params() params: ChangeStatusParams): Promise<void> {
    await this.statuses.change(actor, params);
  }

  @Get(':user_id/status')
  @Endpoint({
    access: 'account',
    summary: 'Reports the status of an account.',
    answer: StatusAnswer,
  })
  async get(@CurrentActor() actor: Actor, @Params() params: GetStatusParams): Promise<Static<typeof StatusAnswer>> {
    return { status: await this.statuses.getFor(actor, params.userId) };
  }
}
