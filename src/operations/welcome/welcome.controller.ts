import type { ServerResponse } from 'node:http';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { sendPage } from '../../http/envelope/page.js';
import { sendText } from '../../http/envelope/send-json.js';
import { Endpoint } from '../../http/routing/endpoint.decorator.js';
import { REALM_ICON } from './realm-icon.js';
import { WELCOME } from './welcome-page.js';

/** What a browser finds on a server that has no web client. */
@Controller()
export class WelcomeController {
  @Get()
  @Endpoint({ access: 'anyone', hidden: true, summary: 'What this server is, and where to go on.' })
  show(@Res() response: ServerResponse): void {
    sendPage(response, 200, WELCOME);
  }

  @Get('static/realm-icon.svg')
  @Header('Content-Security-Policy', "default-src 'none'")
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The picture of every organization.' })
  icon(@Res() response: ServerResponse): void {
    response.setHeader('Cache-Control', 'public, max-age=86400');
    sendText(response, 200, REALM_ICON, 'image/svg+xml');
  }
}
