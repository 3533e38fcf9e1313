import type { ServerResponse } from 'node:http';
import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { CurrentRealm, CurrentVisitor } from '../http/auth/current-actor.decorator.js';
import { CsrfTokens } from '../http/auth/csrf-tokens.js';
import { redirectToLogin } from '../http/auth/login-redirect.js';
import { VisitorAccess } from '../http/auth/visitor-access.js';
import { Endpoint } from '../http/request/endpoint.js';
import { folderSource } from '../http/request/request-origin.js';
import type { IncomingWireMessage } from '../http/request/wire-request.js';
import { sendText } from '../http/response/response-body.js';
import { CACHE_FOREVER } from '../http/response/send-file.js';
import { WEB_ASSETS } from '../http/response/web-assets.js';
import type { Actor } from '../kernel/actor.js';
import { DoesNotExist } from '../kernel/domain-error.js';
import type { RealmId } from '../kernel/ids.js';
import { PageOrganizations } from '../modules/realm/realm.api.js';
import { Config } from '../platform/config/config.js';
import { CLIENT_FOLDER, clientPage, clientPolicy } from './client-page.js';
import { SERVER_ICON } from './server-icon.controller.js';
import { webManifest } from './web-manifest.js';

/** Serves the web client. */
@Controller()
export class WebClientController {
  constructor(
    private readonly organizations: PageOrganizations,
    private readonly tokens: CsrfTokens,
    private readonly visitors: VisitorAccess,
    private readonly config: Config,
  ) {}

  @Get()
  @Header('Referrer-Policy', 'same-origin')
  @Endpoint({ access: 'visitor', browsers: true, hidden: true, summary: 'The web client, or the way to the login page.' })
  async show(
    @CurrentRealm() realmId: RealmId,
    @CurrentVisitor() visitor: Actor | null,
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    if (!visitor && !(await this.visitors.isOpen(realmId))) {
      redirectToLogin(request, response);
      return;
    }
    this.tokens.ensure(request, response);
    response.setHeader('Content-Security-Policy', clientPolicy(folderSource(request, this.config.externalScheme, CLIENT_FOLDER)));
    const { name, iconUrl } = await this.organizations.get(realmId);
    const page = clientPage({ organization: name, iconUrl: iconUrl ?? SERVER_ICON, userId: visitor?.userId ?? null });
    sendText(response, 200, page, 'text/html; charset=utf-8');
  }

  @Get('manifest.webmanifest')
  @Header('Content-Security-Policy', "default-src 'none'")
  @Endpoint({ access: 'visitor', hidden: true, summary: 'Describes the web client to devices that install it.' })
  async manifest(@CurrentRealm() realmId: RealmId, @Res() response: ServerResponse): Promise<void> {
    response.setHeader('Cache-Control', 'public, max-age=3600');
    sendText(response, 200, webManifest((await this.organizations.get(realmId)).name), 'application/manifest+json');
  }

  @Get('service-worker.js')
  @Header('Content-Security-Policy', "default-src 'none'; connect-src 'self'")
  @Header('Cache-Control', 'no-cache')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The worker that keeps the files of the web client in a browser.' })
  serviceWorker(@Res() response: ServerResponse): void {
    sendText(response, 200, WEB_ASSETS.serviceWorker, 'text/javascript; charset=utf-8');
  }

  @Get('static/web/:file')
  @Header('Content-Security-Policy', "default-src 'none'")
  @Header('Vary', 'Accept-Encoding')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Scripts, styles and icons of the web client.' })
  asset(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): void {
    const asset = WEB_ASSETS.find(request.wire.readParameter('file') ?? '', request);
    if (!asset) throw new DoesNotExist('Not Found');
    response.setHeader('Cache-Control', CACHE_FOREVER);
    if (asset.encoding) response.setHeader('Content-Encoding', asset.encoding);
    response.statusCode = 200;
    response.setHeader('Content-Type', asset.contentType);
    response.setHeader('Content-Length', asset.content.length);
    response.end(response.req.method === 'HEAD' ? undefined : asset.content);
  }
}
