import type { ServerResponse } from 'node:http';
import { Controller, Delete, Get, Req, Res } from '@nestjs/common';
import { OrganizationDeactivated } from '../../../http/auth/api-key.strategy.js';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { whenClosed } from '../../../http/request/when-closed.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { RawResponse } from '../../../http/response/response-body.js';
import type { Actor } from '../../../kernel/actor.js';
import { assertDomainError, BadRequest } from '../../../kernel/domain-error.js';
import type { Static } from '../../../kernel/schema.js';
import { OpenStream } from '../application/open-streams.js';
import { PollEventsService } from '../application/poll-events.service.js';
import { PollTimeouts } from '../application/poll-timeouts.js';
import { RegisterQueueService } from '../application/register-queue.service.js';
import { StreamEventsService } from '../application/stream-events.service.js';
import { DeleteQueueParams, GetEventsParams, NO_CAPABILITIES } from './event-queue.params.js';
import { EventsAnswer, EventStreamAnswer } from './event.answers.js';
import { acceptsEventStream, EventStreamResponse } from './event-stream-response.js';

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
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<RawResponse<Static<typeof EventsAnswer>>> {
    if (acceptsEventStream(request)) {
      await this.stream(actor, params, request, response);
      return RawResponse.sent();
    }
    const queue = await this.resolveQueue(actor, params);
    const events = queue.isNew ? [] : await this.polls.poll(actor, { ...queue, dontBlock: params.dontBlock });
    const looksUp = queue.isNew ? undefined : readmit(request);
    if (looksUp) await looksUp;
    // The response is concatenated because the events are JSON already, shared among clients.
    const ignored = request.wire.unusedParameterNames();
    const more = ignored.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`;
    const text = `{"result":"success","msg":"","events":[${events.join(',')}],"queue_id":${JSON.stringify(queue.queueId)}${more}}\n`;
    return RawResponse.serialized(text);
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
    const batches = this.streams.stream(actor, { stream, lastEventId, readmit: request.wire.readmit });
    const first = await batches.next();
    const events = new EventStreamResponse(response, stream.signal, this.timeouts.stallMs);
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

/**
 * The credentials of a poll may have been revoked while it waited. If the whole organization was deactivated, the poll is answered: its last event
 * says so.
 * @returns a promise only if something has to be looked up
 * @throws DomainError
 */
function readmit({ wire }: IncomingWireMessage): Promise<unknown> | undefined {
  try {
    const account = wire.readmit();
    return account instanceof Promise ? account.catch(acceptDeactivation) : undefined;
  } catch (error) {
    acceptDeactivation(error);
    return undefined;
  }
}

function acceptDeactivation(error: unknown): void {
  if (!(error instanceof OrganizationDeactivated)) throw error;
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
