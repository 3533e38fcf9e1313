import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { object, partial, pick, type Static } from '../../../../kernel/schema.js';
import { PresenceService, WirePresences } from '../application/presence.service.js';
import { WireSinglePresence } from '../domain/presence.js';
import { GetPresenceParams, UpdatePresenceParams } from './presence.params.js';

const UpdatedPresence = object(partial(WirePresences.fields));
const OnePresence = object({ presence: WireSinglePresence });
const PresenceList = object(pick(WirePresences.fields, 'presences', 'server_timestamp'));

@Controller('api/v1')
export class PresenceController {
  constructor(private readonly presence: PresenceService) {}

  @Post('users/me/presence')
  @Endpoint({
    access: 'person',
    scope: 'send',
    summary: 'Records the presence of the account and lists the presences of others.',
    answer: UpdatedPresence,
  })
  async update(@CurrentActor() actor: Actor, @Params() params: UpdatePresenceParams): Promise<Static<typeof UpdatedPresence>> {
    await this.presence.record(actor, params.status, params.pingOnly);
    if (params.pingOnly) return {};
    const { lastUpdateId = null, historyLimitDays: historyDays = null, slimPresence } = params;
    return this.presence.list(actor, { lastUpdateId, historyDays, modern: slimPresence || lastUpdateId !== null });
  }

  @Get('users/:user_id_or_email/presence')
  @Endpoint({ access: 'account', summary: 'Reports the presence of an account.', answer: OnePresence })
  async get(@CurrentActor() actor: Actor, @Params() params: GetPresenceParams): Promise<Static<typeof OnePresence>> {
    return { presence: await this.presence.getFor(actor, params.person) };
  }

  @Get('realm/presence')
  @Endpoint({
    access: 'account',
    summary: 'Lists the presences of the organization.',
    answer: PresenceList,
  })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof PresenceList>> {
    const { presences, server_timestamp } = await this.presence.list(actor, { lastUpdateId: null, historyDays: null, modern: false });
    return { presences, server_timestamp };
  }
}
