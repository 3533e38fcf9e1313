import type { ServerResponse } from 'node:http';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { sendText } from '../../../http/response/send-text.js';
import { RawResponse } from '../../../http/response/raw-response.js';
import { Endpoint } from '../../../http/request/endpoint.js';

/** An arc that turns. */
const TURNING_ARC = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40" role="img" aria-label="Loading">
  <path d="M20 6a14 14 0 0 1 14 14" fill="none" stroke="#000" stroke-width="4" stroke-linecap="round">
    <animateTransform attributeName="transform" type="rotate" from="0 20 20" to="360 20 20" dur="1s" repeatCount="indefinite"/>
  </path>
</svg>
`;

/** What messages show in place of a picture until there is a thumbnail of it. */
@Controller('static/images/loading')
export class PlaceholderController {
  @Get('loader-black.svg')
  @Header('Content-Security-Policy', "default-src 'none'")
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The place of a picture that is being made small.' })
  show(@Res({ passthrough: true }) response: ServerResponse): RawResponse {
    response.setHeader('Cache-Control', 'public, max-age=86400');
    sendText(response, 200, TURNING_ARC, 'image/svg+xml');
    return RawResponse.alreadySent;
  }
}
