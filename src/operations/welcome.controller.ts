import type { ServerResponse } from 'node:http';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { RealmDirectory } from '../http/auth/account-directory.js';
import { Endpoint } from '../http/request/endpoint.js';
import { escapePageText, sendPage } from '../http/response/html-page.js';
import { sendText } from '../http/response/response-body.js';
import { NO_ORGANIZATION_YET, ZULIP_FEATURE_LEVEL, ZULIP_VERSION } from '../kernel/server-identity.js';

/** The icon: yarn wound into a skein, two strands that cross in the middle, one over the other. */
export const REALM_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Skein">
  <rect width="64" height="64" rx="14" fill="#24354f"/>
  <g fill="none" stroke-linecap="round">
    <path d="M10 32c6-20 16-20 22 0s16 20 22 0" stroke="#6fb3d9" stroke-width="6"/>
    <path d="M10 32c6 20 16 20 22 0s16-20 22 0" stroke="#24354f" stroke-width="11"/>
    <path d="M10 32c6 20 16 20 22 0s16-20 22 0" stroke="#f2b441" stroke-width="6"/>
  </g>
</svg>
`;

/** The content of the welcome page, for browsers that expect a web client. */
export const WELCOME = `    <p>
      This is a team chat server. It speaks the Zulip REST API (version ${ZULIP_VERSION}, feature level ${ZULIP_FEATURE_LEVEL}) below
      <code>/api/v1</code>, so that the clients, bots and scripts made for that API work here. There is no chat in the browser at this
      address: log in with such a client, or send requests with your address and API key.
    </p>
    <dl>
      <dt><a href="/login/">Log in</a></dt>
      <dd>With this browser, for the files and pictures that messages link to.</dd>
      <dt><a href="/api/docs">API reference</a></dt>
      <dd>Every endpoint, to read and to try.</dd>
      <dt><a href="/api/v1/openapi.json">openapi.json</a></dt>
      <dd>The same as an OpenAPI 3.1 document, for programs.</dd>
      <dt><a href="/health">Health</a></dt>
      <dd>Whether the server has all that it needs.</dd>
    </dl>`;

/** Serves the welcome page and the icon, because there is no web client. */
@Controller()
export class WelcomeController {
  constructor(private readonly realms: RealmDirectory) {}

  @Get()
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Welcome page with links to the documentation.' })
  async show(@Res() response: ServerResponse): Promise<void> {
    if (await this.realms.hasAny()) sendPage(response, 200, WELCOME);
    else sendPage(response, 404, `    <p role="alert">${escapePageText(NO_ORGANIZATION_YET)}</p>`);
  }

  @Get('static/realm-icon.svg')
  @Header('Content-Security-Policy', "default-src 'none'")
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The icon of every organization.' })
  icon(@Res() response: ServerResponse): void {
    response.setHeader('Cache-Control', 'public, max-age=86400');
    sendText(response, 200, REALM_ICON, 'image/svg+xml');
  }
}
