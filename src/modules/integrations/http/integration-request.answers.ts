import {
  array,
  described,
  integer,
  literal,
  named,
  nullable,
  object,
  record,
  seconds,
  type Static,
  string,
} from '../../../kernel/schema.js';
import type { StoredRequest } from '../application/integration-request.repository.js';
import type { RequestWithBody } from '../application/request-log.service.js';

/** A request in the log of a bot, as the list has it. */
export const WireIntegrationRequest = named(
  'IntegrationRequest',
  object({
    id: integer(),
    received_at: seconds(),
    origin: described(
      literal('service', 'replay', 'example'),
      'Who made it: a service, or somebody who manages the bot and made it once more or tried an example.',
    ),
    replay_of: nullable(integer('The request that this one repeats.')),
    integration: string(),
    event: string('An empty text if it is not known.'),
    outcome: described(
      literal('sent', 'repeated', 'ignored', 'unsupported', 'failed'),
      '`repeated`: its delivery had been sent before; `ignored`: the address does not ask for the event, or nobody would want to read of it.',
    ),
    code: nullable(string('The code of the error; null without one.')),
    reason: string('For people; an empty text without an error.'),
    channel: nullable(string('As the address names it; null for a direct message to the owner of the bot.')),
    topic: nullable(string('As the address names it; null for the topic that the integration chooses.')),
  }),
);
export type WireIntegrationRequest = Static<typeof WireIntegrationRequest>;

export const RequestList = object({ requests: array(WireIntegrationRequest, 'The newest first.') });
export const RequestAnswer = object({
  request: WireIntegrationRequest,
  headers: record(string(), 'Those that the integration reads, and those that say what the body is; no secret is among them.'),
  body: nullable(string('Null once it is not kept any more, after 24 hours, or if it was too long.')),
});
export const AttemptAnswer = object({ request: WireIntegrationRequest });

export function presentRequest(request: StoredRequest): WireIntegrationRequest {
  const { id, receivedAt, origin, replayOf, integration, event, outcome, code, reason, address } = request;
  return {
    id,
    received_at: Math.floor(receivedAt / 1000),
    origin,
    replay_of: replayOf,
    integration,
    event,
    outcome,
    code,
    reason,
    channel: address.channel,
    topic: address.topic,
  };
}

export function presentWithBody({ record: request, body }: RequestWithBody): Static<typeof RequestAnswer> {
  return { request: presentRequest(request), headers: request.headers, body: body?.toString('utf8') ?? null };
}
