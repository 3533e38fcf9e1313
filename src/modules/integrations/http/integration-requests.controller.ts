import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { IntegerParam, StringParam } from '../../../http/params/parameter.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { LIMITS } from '../../../kernel/limits.js';
import type { Static } from '../../../kernel/schema.js';
import { IntegrationCatalogue } from '../application/integration-catalogue.js';
import { RequestLogService } from '../application/request-log.service.js';
import { readPayload } from './external.params.js';
import { AttemptAnswer, presentRequest, presentWithBody, RequestAnswer, RequestList } from './integration-request.answers.js';

class BotParams {
  @IntegerParam({ name: 'bot_id', description: 'A bot that the account owns; any one, for administrators.' })
  readonly botId!: number;
}

class RequestParams extends BotParams {
  @IntegerParam()
  readonly requestId!: number;
}

class ExampleParams extends BotParams {
  @StringParam({ nonBlank: true, description: 'The name of the integration.' })
  readonly integration!: string;

  @StringParam({
    optional: true,
    max: LIMITS.MAX_BODY_BYTES,
    description: 'A channel by name or id. Absent: a direct message to the owner of the bot.',
  })
  readonly stream?: string;

  @StringParam({ optional: true, max: LIMITS.MAX_BODY_BYTES, description: 'In place of the topic that the integration chooses.' })
  readonly topic?: string;
}

/** What services have sent to the address of a bot, for the bot's owner and for administrators. */
@Controller('api/v1/bots/:bot_id/integration_requests')
export class IntegrationRequestsController {
  constructor(
    private readonly log: RequestLogService,
    private readonly catalogue: IntegrationCatalogue,
  ) {}

  @Get()
  @Endpoint({
    access: 'account',
    scope: 'full',
    summary: `Lists the last ${LIMITS.MAX_LOGGED_INTEGRATION_REQUESTS} requests of services to the address of a bot.`,
    answer: RequestList,
  })
  async list(@CurrentActor() actor: Actor, @Params() { botId }: BotParams): Promise<Static<typeof RequestList>> {
    return { requests: (await this.log.list(actor, botId)).map(presentRequest) };
  }

  @Get(':request_id')
  @Endpoint({
    access: 'account',
    scope: 'full',
    summary: 'Returns a request of a service with its headers and its body.',
    answer: RequestAnswer,
  })
  async get(@CurrentActor() actor: Actor, @Params() { botId, requestId }: RequestParams): Promise<Static<typeof RequestAnswer>> {
    return presentWithBody(await this.log.get(actor, botId, requestId));
  }

  @Post(':request_id/replay')
  @Endpoint({
    access: 'account',
    summary: 'Makes messages of a request of a service once more, and returns what has become of it.',
    answer: AttemptAnswer,
  })
  async replay(@CurrentActor() actor: Actor, @Params() { botId, requestId }: RequestParams): Promise<Static<typeof AttemptAnswer>> {
    const { record, body: bytes } = await this.log.getReplayable(actor, botId, requestId);
    const { integration, headers, address } = record;
    const facts = { header: (name: string) => headers[name.toLowerCase()] ?? '', option: (name: string) => address.options[name] ?? '' };
    const body = await readPayload(bytes, headers);
    return { request: presentRequest(await this.log.send(actor, botId, { ...address, integration, body, bytes, facts }, requestId)) };
  }

  @Post('example')
  @Endpoint({
    access: 'account',
    summary: 'Makes messages of an example of what a service sends, and returns what has become of it.',
    answer: AttemptAnswer,
  })
  async sendExample(
    @CurrentActor() actor: Actor,
    @Params() { botId, integration, stream, topic }: ExampleParams,
  ): Promise<Static<typeof AttemptAnswer>> {
    const { headers = {}, body } = (await this.catalogue.get(actor.realmId, integration)).example;
    const request = await this.log.send(actor, botId, {
      integration,
      body: { json: body },
      bytes: Buffer.from(JSON.stringify(body)),
      channel: stream ?? null,
      topic: topic ?? null,
      only: null,
      exclude: [],
      facts: { header: (name) => headers[name] ?? '', option: () => '' },
    });
    return { request: presentRequest(request) };
  }
}
