import type { ServerResponse } from 'node:http';
import { Controller, Delete, Get, Req, Res } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { whenClosed } from '../../../http/request/when-closed.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import type { DirectResponse } from '../../../http/response/direct-answer.js';
import { RawResponse } from '../../../http/response/response-body.js';
import type { Actor } from '../../../kernel/actor.js';
import { assertDomainError, BadRequest } from '../../../kernel/domain-error.js';
import type { Static } from '../../../kernel/schema.js';
import { OpenStream } from '../application/open-streams.js';
import type { SerializedEvent } from '../application/outgoing-event.js';
import { PollEventsService } from '../application/poll-events.service.js';
import { PollTimeouts } from '../application/poll-timeouts.js';
import type { Taking } from '../application/read-queue.service.js';
import { RegisterQueueService } from '../application/register-queue.service.js';
import { StreamEventsService } from '../application/stream-events.service.js';
import { DeleteQueueParams, GetEventsParams, NO_CAPABILITIES } from './event-queue.params.js';
import { EventsAnswer, EventStreamAnswer } from './event.answers.js';
import { acceptsEventStream, EventStreamResponse } from './event-stream-response.js';
import { isAdmittedAtOnce, PollAnswerResponse } from './poll-answer-response.js';

/** The header in which a client of a stream repeats the `id` of the newest event that it has received. */
const LAST_EVENT_ID = 'Last-Event-ID';

interface StreamPosition {
  readonly queueId: string;
  /** The newest event that the client has received. */
  readonly lastEventId: number;
}

@Controller('api/v1/events')
export class EventsController {
  constructor(
    private readonly polls: PollEventsService,
    private readonly streams: StreamEventsService,
    private readonly timeouts: PollTimeouts,
    private readonly registration: RegisterQueueService,
  ) {}

  @Get()
  @Endpoint({
    access: 'account',
    waits: true,
    summary: 'Waits for events of a queue and returns those after `last_event_id`, or all that follow as a stream.',
    headers: { [LAST_EVENT_ID]: 'For a stream: the newest event that the client has, in place of `last_event_id`.' },
    answer: EventsAnswer,
    streamedAnswer: EventStreamAnswer,
  })
  async poll(
    @CurrentActor() actor: Actor,
    @Params() params: GetEventsParams,
    @Req() request: IncomingWireMessage,
    @Res({ passthrough: true }) response: DirectResponse,
  ): Promise<RawResponse<Static<typeof EventsAnswer>>> {
    if (acceptsEventStream(request)) {
      await this.stream(actor, params, request, response);
      return RawResponse.sent();
    }
    const queue = await this.resolveQueue(actor, params);
    const answer = new PollAnswerResponse(queue.queueId, request, response);
    if (queue.isNew) return RawResponse.serialized(answer.textOf([]));
    const events = await this.polls.poll(actor, { ...queue, dontBlock: params.dontBlock }, answer);
    if (events === null) return RawResponse.sent();
    await answer.readmit();
    return RawResponse.serialized(answer.textOf(events));
  }

  @Delete()
  @Endpoint({ access: 'account', scope: 'read', summary: 'Deletes an event queue.' })
  async delete(@CurrentActor() actor: Actor, @Params() params: DeleteQueueParams): Promise<void> {
    await this.polls.remove(actor, params.queueId);
  }

  /** Errors before the first batch are answered as those of a poll. Later ones end the stream, and the client learns them when it connects again. */
  private async stream(actor: Actor, params: GetEventsParams, request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    const { queueId, lastEventId } = readStreamParams(params, request);
    const stream = new OpenStream(queueId, actor.userId, actor.realmId);
    whenClosed(response, () => stream.end());
    const events = new EventStreamResponse(response, stream.signal, this.timeouts.stallMs);
    const { readmit } = request.wire;
    const take = (batch: readonly SerializedEvent[]): Taking => {
      if (request.method === 'HEAD' || !isAdmittedAtOnce(request)) return 'refused';
      return events.writeAtOnce(batch) ? 'taken' : 'full';
    };
    const batches = this.streams.stream(actor, { stream, lastEventId, readmit, take });
    const first = await batches.next();
    events.begin();
    try {
      for (let batch = first; !batch.done && request.method !== 'HEAD'; batch = await batches.next())
        if (!(await events.write(batch.value))) break;
    } catch (error) {
      assertDomainError(error);
    } finally {
      await batches.return();
    }
    events.end();
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

/** @throws BadRequest */
function readStreamParams({ queueId, lastEventId, dontBlock }: GetEventsParams, { headers }: IncomingWireMessage): StreamPosition {
  if (dontBlock) throw new BadRequest("'dont_block' cannot be combined with a stream");
  if (queueId === undefined) throw new BadRequest("Missing 'queue_id' argument");
  const repeated = headers['last-event-id'];
  if (typeof repeated === 'string' && repeated !== '') {
    if (!/^-?\d{1,15}$/.test(repeated)) throw new BadRequest(`${LAST_EVENT_ID} is not an integer`);
    return { queueId, lastEventId: Number(repeated) };
  }
  if (lastEventId === undefined) throw new BadRequest("Missing 'last_event_id' argument");
  return { queueId, lastEventId };
}
