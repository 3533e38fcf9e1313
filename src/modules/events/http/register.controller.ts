import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { integer, object, type Static, string } from '../../../kernel/schema.js';
import { ZULIP_FEATURE_LEVEL, ZULIP_VERSION } from '../../../kernel/server-identity.js';
import { INITIAL_STATE } from '../application/initial-state/initial-state.service.js';
import { RegisterQueueService } from '../application/register-queue.service.js';
import { RegisterParams } from './event-queue.params.js';

const RegisterAnswer = object({
  queue_id: string(),
  last_event_id: integer(),
  zulip_version: string(),
  zulip_merge_base: string(),
  zulip_feature_level: integer(),
  ...INITIAL_STATE,
});

@Controller('api/v1/register')
export class RegisterController {
  constructor(private readonly registration: RegisterQueueService) {}

  @Post()
  @Endpoint({
    access: 'account',
    summary: 'Registers an event queue and returns the state that its events continue.',
    answer: RegisterAnswer,
  })
  async register(@CurrentActor() actor: Actor, @Params() params: RegisterParams): Promise<Static<typeof RegisterAnswer>> {
    const { queueId, lastEventId, state } = await this.registration.register(
      actor,
      {
        eventTypes: params.eventTypes,
        narrow: params.narrow ?? [],
        allPublicChannels: params.allPublicChannels ?? false,
        applyMarkdown: params.applyMarkdown,
        clientGravatar: params.clientGravatar,
        capabilities: { ...params.clientCapabilities, slimPresence: params.slimPresence },
        lifespanSeconds: params.queueLifespanSecs,
      },
      {
        types: params.fetchEventTypes ?? params.eventTypes,
        includeSubscribers: params.includeSubscribers,
        presenceHistoryDays: params.presenceHistoryLimitDays ?? null,
      },
    );
    return {
      queue_id: queueId,
      last_event_id: lastEventId,
      zulip_version: ZULIP_VERSION,
      zulip_merge_base: ZULIP_VERSION,
      zulip_feature_level: ZULIP_FEATURE_LEVEL,
      ...state,
    };
  }
}
