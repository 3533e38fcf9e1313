import type { ServerResponse } from 'node:http';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { sendText } from '../../http/envelope/send-json.js';
import { Unwrapped } from '../../http/envelope/unwrapped.js';
import { Endpoint } from '../../http/routing/endpoint.decorator.js';
import { REALM_ICON } from './realm-icon.js';
import { WELCOME_CSP, WELCOME_PAGE } from './welcome-page.js';

/** What a browser finds on a server that has no web client. */
@Controller()
export class WelcomeController {
  private readonly page = Unwrapped.html(WELCOME_PAGE);

  /** Browsers without credentials are sent to `/login/`: the second slash is the one that stays when the route table has taken one off. */
  @Get(['', 'login', 'login//'])
  @Header('Content-Security-Policy', WELCOME_CSP)
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'What this server is, and where to go on.' })
  show(): Unwrapped {
    return this.page;
  }

  @Get('static/realm-icon.svg')
  @Header('Content-Security-Policy', "default-src 'none'")
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The picture of every organization.' })
  icon(@Res({ passthrough: true }) response: ServerResponse): Unwrapped {
    response.setHeader('Cache-Control', 'public, max-age=86400');
    sendText(response, 200, REALM_ICON, 'image/svg+xml');
    return Unwrapped.sentElsewhere;
  }
}
