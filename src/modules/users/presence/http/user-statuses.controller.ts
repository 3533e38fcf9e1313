import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { object, type Static } from '../../../../kernel/schema.js';
import { ReadStatusesService } from '../application/read-statuses.service.js';
import { UserStatusesService } from '../application/user-statuses.service.js';
import { WireStatus } from '../domain/user-status.js';
import { ChangeStatusOfParams, ChangeStatusParams, GetStatusParams } from './presence.params.js';

const StatusAnswer = object({ status: WireStatus });

@Controller('api/v1/users')
export class UserStatusesController {
  constructor(
    private readonly statuses: UserStatusesService,
    private readonly reading: ReadStatusesService,
  ) {}

  @Post('me/status')
  @Endpoint({ access: 'person', scope: 'send', summary: 'Changes the status of the account.' })
  async change(@CurrentActor() actor: Actor, @Params() params: ChangeStatusParams): Promise<void> {
    await this.statuses.change(actor, params);
  }

  @Post(':user_id/status')
  @Endpoint({ access: 'person', scope: 'administer', summary: 'Changes the status of another person; open to administrators.' })
  async changeFor(@CurrentActor() actor: Actor, @Params() { userId, ...status }: ChangeStatusOfParams): Promise<void> {
    await this.statuses.changeFor(actor, userId, status);
  }

  @Get(':user_id/status')
  @Endpoint({
    access: 'account',
    summary: 'Reports the status of an account.',
    answer: StatusAnswer,
  })
  async get(@CurrentActor() actor: Actor, @Params() params: GetStatusParams): Promise<Static<typeof StatusAnswer>> {
    return { status: await this.reading.getFor(actor, params.userId) };
  }
}
