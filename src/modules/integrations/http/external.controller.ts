import { Controller, Get, Post, Req } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint, type EndpointDescription } from '../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { statusOf } from '../../../http/response/error-response.js';
import type { Actor } from '../../../kernel/actor.js';
import { literal, object, optional, type Static, string } from '../../../kernel/schema.js';
import { Payload } from '../domain/payload.js';
import { IntegrationCatalogue } from '../application/integration-catalogue.js';
import type { ReceivedRequest } from '../application/receive-payload.service.js';
import { RequestLogService } from '../application/request-log.service.js';
import { ExternalParams, IntegrationParams, readPayload } from './external.params.js';

/** It is hidden, because no client calls it: docs/integrations.md describes it for those who enter its address into a service. */
const EXTERNAL = {
  access: 'account',
  scope: 'send',
  checksKeyChannels: true,
  incomingWebhooks: true,
  keyInAddress: true,
  keepsBody: true,
  hidden: true,
} as const satisfies Partial<EndpointDescription>;

/** What programs that know Slack look for, beside what other clients do. */
const SlackAnswer = object({ ok: literal(true) });

/** The addresses to which other services send what happens there. */
@Controller('api/v1/external')
export class ExternalController {
  constructor(
    private readonly catalogue: IntegrationCatalogue,
    private readonly log: RequestLogService,
  ) {}

  @Post('slack_incoming')
  @Endpoint({
    ...EXTERNAL,
    summary: 'Sends what a program sends to an incoming webhook of Slack.',
    answer: SlackAnswer,
    toErrorResponse: (error) => ({
      status: statusOf(error),
      body: { result: 'error', msg: error.message, ...error.data, code: error.code, ok: false, error: error.message },
    }),
  })
  async receiveOfSlack(
    @CurrentActor() actor: Actor,
    @Params() params: ExternalParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof SlackAnswer>> {
    await this.take(actor, 'slack_incoming', params, request);
    return { ok: true };
  }

  @Post('slack')
  @Endpoint({
    ...EXTERNAL,
    summary: 'Sends what Slack tells of its own channels, and answers its challenge.',
    answer: object({ challenge: optional(string()) }),
  })
  async receiveEventOfSlack(
    @CurrentActor() actor: Actor,
    @Params() params: ExternalParams,
    @Req() request: IncomingWireMessage,
  ): Promise<{ readonly challenge?: string }> {
    const body = await this.take(actor, 'slack', params, request);
    const payload = new Payload(body?.json);
    return payload.textOr('type') === 'url_verification' ? { challenge: payload.textOr('challenge') } : {};
  }

  @Post(':integration')
  @Endpoint({ ...EXTERNAL, summary: 'Sends what the integration makes of the body.' })
  async receive(@CurrentActor() actor: Actor, @Params() params: IntegrationParams, @Req() request: IncomingWireMessage): Promise<void> {
    await this.take(actor, params.integration, params, request);
  }

  /** Some services ask for the address, often with HEAD, before they keep it. */
  @Get(':integration')
  @Endpoint({ ...EXTERNAL, summary: 'Says that the address of an integration is right.' })
  async look(@CurrentActor() { realmId }: Actor, @Params() { integration }: IntegrationParams): Promise<void> {
    await this.catalogue.get(realmId, integration);
  }

  /** @returns what the body contains */
  private async take(
    actor: Actor,
    integration: string,
    params: ExternalParams,
    { wire, headers }: IncomingWireMessage,
  ): Promise<{ readonly json: unknown } | null> {
    const { stream, topic, onlyEvents, excludeEvents } = params;
    const body = await readPayload(wire.bodyBytes, headers);
    const received: ReceivedRequest = {
      integration,
      body,
      bytes: wire.bodyBytes,
      channel: stream ?? null,
      topic: topic ?? null,
      only: onlyEvents ?? null,
      exclude: excludeEvents,
      facts: {
        header: (name) => String(headers[name.toLowerCase()] ?? ''),
        option: (name) => wire.readParameter(name) ?? '',
      },
    };
    await this.log.receive(actor, received);
    return body;
  }
}
