import { Controller, Post } from '@nestjs/common';
import { CurrentReader } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { integer, nullable, object, optional, type Static, string } from '../../../kernel/schema.js';
import { ZULIP_FEATURE_LEVEL, ZULIP_VERSION } from '../../../kernel/server-identity.js';
import { INITIAL_STATE, type InitialState } from '../application/initial-state/initial-state.service.js';
import { VisitorStateService } from '../application/initial-state/visitor-state.service.js';
import { RegisterQueueService } from '../application/register-queue.service.js';
import type { InitialStateInput } from '../application/initial-state/state-section.js';
import type { ClientCapabilities } from '../domain/event-queue.js';
import { RegisterParams } from './event-queue.params.js';

const RegisterAnswer = object({
  queue_id: nullable(string('Null for visitors, who get no events.')),
  last_event_id: optional(integer('Absent for visitors.')),
  idle_queue_timeout_secs: optional(integer('How long the queue lives without a poll; absent for visitors.')),
  zulip_version: string(),
  zulip_merge_base: string(),
  zulip_feature_level: integer(),
  ...INITIAL_STATE,
});

/** What a client learns of the server. */
const SERVER = { zulip_version: ZULIP_VERSION, zulip_merge_base: ZULIP_VERSION, zulip_feature_level: ZULIP_FEATURE_LEVEL };

@Controller('api/v1/register')
export class RegisterController {
  constructor(
    private readonly registration: RegisterQueueService,
    private readonly visitorState: VisitorStateService,
  ) {}

  @Post()
  @Endpoint({
    access: 'reader',
    scope: 'read',
    summary: 'Registers an event queue and returns the state that its events continue.',
    answer: RegisterAnswer,
  })
  async register(@CurrentReader() reader: Actor, @Params() params: RegisterParams): Promise<Static<typeof RegisterAnswer>> {
    if (reader.isVisitor) return { queue_id: null, ...SERVER, ...(await this.loadVisitorState(reader, params)) };
    const { queueId, lastEventId, idleSeconds, state } = await this.registration.register(
      reader,
      {
        eventTypes: params.eventTypes,
        narrow: params.narrow ?? [],
        allPublicChannels: params.allPublicChannels ?? false,
        applyMarkdown: params.applyMarkdown,
        clientGravatar: params.clientGravatar ?? true,
        capabilities: capabilitiesOf(params),
        lifespanSeconds: params.idleQueueTimeout ?? params.queueLifespanSecs,
      },
      requestedState(params),
    );
    return { queue_id: queueId, last_event_id: lastEventId, idle_queue_timeout_secs: idleSeconds, ...SERVER, ...state };
  }

  private loadVisitorState(visitor: Actor, params: RegisterParams): Promise<InitialState> {
    const { clientGravatar = false, includeSubscribers } = params;
    for (const [name, value] of Object.entries({ client_gravatar: clientGravatar, include_subscribers: includeSubscribers })) {
      if (value) throw new BadRequest(`Invalid '${name}' parameter for anonymous request`);
    }
    return this.visitorState.load(visitor, { ...requestedState(params), clientGravatar, capabilities: capabilitiesOf(params) });
  }
}

function requestedState(params: RegisterParams): Pick<InitialStateInput, 'types' | 'includeSubscribers' | 'presenceHistoryDays'> {
  return {
    types: params.fetchEventTypes ?? params.eventTypes,
    includeSubscribers: params.includeSubscribers,
    presenceHistoryDays: params.presenceHistoryLimitDays ?? null,
  };
}

function capabilitiesOf({ clientCapabilities, slimPresence }: RegisterParams): ClientCapabilities {
  return { ...clientCapabilities, slimPresence };
}
