import type { ServerResponse } from 'node:http';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { DoesNotExist } from '../../kernel/domain-error.js';
import { ServerUrls, ZULIP_FEATURE_LEVEL, ZULIP_VERSION } from '../../kernel/server-identity.js';
import { Endpoint } from '../request/endpoint.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { RawResponse, sendText } from '../response/response-body.js';
import { RouteTable } from '../routing/route-table.js';
import { REFERENCE_ASSETS, REFERENCE_CSP, REFERENCE_PAGE } from './api-reference-page.js';
import { describeApi } from './describe-api.js';

/** Serves the description of the API. It is built on the first request. */
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
    bareAnswer: { contentType: 'application/json', schema: { type: 'object' } },
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

/** Serves the browsable API reference. */
@Controller('api')
export class ReferenceController {
  private readonly page = RawResponse.html(REFERENCE_PAGE);

  /** `docs//` serves `/api/docs/`: the route table removes one trailing slash. */
  @Get(['docs', 'docs//'])
  @Header('Content-Security-Policy', REFERENCE_CSP)
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The API reference, to browse.' })
  show(): RawResponse {
    return this.page;
  }

  @Get('docs/:file')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Scripts and styles of the API reference.' })
  async asset(@Req() { wire }: IncomingWireMessage, @Res({ passthrough: true }) response: ServerResponse): Promise<RawResponse> {
    const asset = REFERENCE_ASSETS.get(wire.readParameter('file') ?? '');
    if (!asset) throw new DoesNotExist('Not Found');
    const text = await asset.load();
    response.setHeader('Cache-Control', 'public, max-age=86400');
    sendText(response, 200, text, asset.contentType);
    return RawResponse.alreadySent;
  }
}
