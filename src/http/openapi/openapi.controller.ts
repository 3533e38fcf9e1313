import { Controller, Get } from '@nestjs/common';
import { ServerUrls } from '../../kernel/addresses.js';
import { ZULIP_FEATURE_LEVEL, ZULIP_VERSION } from '../../kernel/version.js';
import { RawResponse } from '../envelope/unwrapped.js';
import { Endpoint } from '../routing/endpoint.decorator.js';
import { RouteTable } from '../routing/route-table.js';
import { describeApi } from './describe-api.js';

/** Serves the description of the API, made at the first request. */
@Controller('api/v1/openapi.json')
export class OpenapiController {
  private answer: RawResponse | undefined;

  constructor(
    private readonly routes: RouteTable,
    private readonly addresses: ServerUrls,
  ) {}

  @Get()
  @Endpoint({
    access: 'anyone',
    summary: 'This description of the API, as an OpenAPI 3.1 document without envelope.',
  })
  get(): RawResponse {
    this.answer ??= RawResponse.json(
      describeApi(this.routes.routes, {
        title: 'Skein',
        version: ZULIP_VERSION,
        featureLevel: ZULIP_FEATURE_LEVEL,
        servers: [this.addresses.realmUrl('')],
      }),
    );
    return this.answer;
  }
}
