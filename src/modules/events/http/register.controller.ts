import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { RawJson } from '../../../kernel/schema.js';
import type { Actor } from '../../../kernel/actor.js';
import { ZULIP_FEATURE_LEVEL, ZULIP_VERSION } from '../../../kernel/server-identity.js';
import { RawStateJson } from '../application/initial-state/initial-state.service.js';
import { RegisterQueueService } from '../application/register-queue.service.js';
import { RegisterParams } from './event-queue.params.js';

@Controller('api/v1/register')
export class RegisterController {
  constructor(private readonly registration: RegisterQueueService) {}

  @Post()
  @Endpoint({
    access: 'account',
    summary: 'Registers an event queue and returns the state that its events continue.',
    answer: {
      queue_id: { type: 'string' },
      last_event_id: { type: 'integer' },
      zulip_version: { type: 'string' },
      zulip_merge_base: { type: 'string' },
      zulip_feature_level: { type: 'integer' },
    },
  })
  async register(@CurrentActor() actor: Actor, @Params() params: RegisterParams): Promise<object> {
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
      ...Object.fromEntries(
        Object.entries(state).map(([name, part]) => [name, part instanceof RawStateJson ? new RawJson(part.json) : part]),
      ),
    };
  }
}
