import { Controller, Delete, Get, Req } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { RawResponse } from '../../../http/response/response-body.js';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { Static } from '../../../kernel/schema.js';
import { PollEventsService } from '../application/poll-events.service.js';
import { RegisterQueueService } from '../application/register-queue.service.js';
import { DeleteQueueParams, GetEventsParams, NO_CAPABILITIES } from './event-queue.params.js';
import { EventsAnswer } from './event.answers.js';

@Controller('api/v1/events')
export class EventsController {
  constructor(
    private readonly polls: PollEventsService,
    private readonly registration: RegisterQueueService,
  ) {}

  @Get()
  @Endpoint({
    access: 'account',
    waits: true,
    summary: 'Waits for events of a queue and returns those after `last_event_id`.',
    answer: EventsAnswer,
  })
  async poll(
    @CurrentActor() actor: Actor,
    @Params() params: GetEventsParams,
    @Req() request: IncomingWireMessage,
  ): Promise<RawResponse<Static<typeof EventsAnswer>>> {
    const queue = await this.resolveQueue(actor, params);
    const events = queue.isNew ? [] : await this.polls.poll(actor, { ...queue, dontBlock: params.dontBlock });
    // The response is concatenated because the events are JSON already, shared among clients.
    const ignored = request.wire.unusedParameterNames();
    const more = ignored.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`;
    const text = `{"result":"success","msg":"","events":[${events.join(',')}],"queue_id":${JSON.stringify(queue.queueId)}${more}}\n`;
    return RawResponse.serialized(text);
  }

  @Delete()
  @Endpoint({ access: 'account', summary: 'Deletes an event queue.' })
  async delete(@CurrentActor() actor: Actor, @Params() params: DeleteQueueParams): Promise<void> {
    await this.polls.remove(actor, params.queueId);
  }

  private async resolveQueue(actor: Actor, params: GetEventsParams): Promise<{ queueId: string; lastEventId: number; isNew: boolean }> {
    const { queueId, lastEventId, dontBlock } = params;
    if (queueId !== undefined) {
      if (lastEventId === undefined) throw new BadRequest("Missing 'last_event_id' argument");
      return { queueId, lastEventId, isNew: false };
    }
    if (!dontBlock) throw new BadRequest("Missing 'queue_id' argument");
    const { eventTypes, narrow, applyMarkdown, clientGravatar, allPublicChannels } = params;
    const opened = await this.registration.open(actor, {
      eventTypes,
      narrow: narrow ?? [],
      applyMarkdown,
      clientGravatar,
      allPublicChannels,
      capabilities: NO_CAPABILITIES,
      lifespanSeconds: 0,
    });
    return { ...opened, isNew: true };
  }
}
