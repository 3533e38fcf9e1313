import type { ServerResponse } from 'node:http';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { DoesNotExist } from '../../kernel/domain-error.js';
import { sendText } from '../envelope/send-json.js';
import { RawResponse } from '../envelope/unwrapped.js';
import { Endpoint } from '../routing/endpoint.decorator.js';
import type { IncomingWireMessage } from '../routing/wire-request.js';
import { REFERENCE_ASSETS } from './reference-assets.js';
import { REFERENCE_CSP, REFERENCE_PAGE } from './reference-page.js';

/** The browsable API reference. */
@Controller('api')
export class ReferenceController {
  private readonly page = RawResponse.html(REFERENCE_PAGE);

  /** With a slash at the end, too: of two the route table takes one off. */
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
