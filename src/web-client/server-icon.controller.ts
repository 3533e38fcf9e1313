import type { ServerResponse } from 'node:http';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { Endpoint } from '../http/request/endpoint.js';
import { sendText } from '../http/response/response-body.js';
import { ICON_PNG } from './server-icon-png.js';

/** Its path. */
export const SERVER_ICON = '/static/realm-icon.svg';

/** The icon: yarn wound into a skein, two strands that cross in the middle, one over the other. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Skein">
  <rect width="64" height="64" rx="14" fill="#24354f"/>
  <g fill="none" stroke-linecap="round">
    <path d="M10 32c6-20 16-20 22 0s16 20 22 0" stroke="#6fb3d9" stroke-width="6"/>
    <path d="M10 32c6 20 16 20 22 0s16-20 22 0" stroke="#24354f" stroke-width="11"/>
    <path d="M10 32c6 20 16 20 22 0s16-20 22 0" stroke="#f2b441" stroke-width="6"/>
  </g>
</svg>
`;

/** The same as PNG. */
export const SERVER_ICON_PNG = '/static/realm-icon.png';

/** Serves the icon of the pages, and of organizations that have none. */
@Controller('static')
export class ServerIconController {
  @Get('realm-icon.svg')
  @Header('Content-Security-Policy', "default-src 'none'")
  @Header('Cache-Control', 'public, max-age=86400')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The icon of every organization.' })
  show(@Res() response: ServerResponse): void {
    sendText(response, 200, ICON, 'image/svg+xml');
  }

  @Get('realm-icon.png')
  @Header('Content-Security-Policy', "default-src 'none'")
  @Header('Cache-Control', 'public, max-age=86400')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The icon of every organization, as PNG.' })
  showPng(@Res() response: ServerResponse): void {
    response.setHeader('Content-Type', 'image/png');
    response.setHeader('Content-Length', ICON_PNG.length);
    response.end(response.req.method === 'HEAD' ? undefined : ICON_PNG);
  }
}
