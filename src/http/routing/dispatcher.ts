import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { sendJson } from '../envelope/send-json.js';
import { sendError } from '../envelope/error-body.js';
import { parseFields, readBody } from './body-reader.js';
import { RouteTable } from './route-table.js';
import { type Fields, type IncomingWireMessage, WireRequest } from './wire-request.js';

const NO_FIELDS: Fields = {};
const OVERRIDABLE = new Set(['PATCH', 'DELETE', 'PUT']);

/**
 * First stop of every request: headers that all answers carry, the body, then the order of checks of the contract (notes 1, 2.6):
 * unknown URL 404, wrong method 405, OPTIONS 204. What remains has a route and goes on to its controller.
 */
@Injectable()
export class Dispatcher {
  constructor(private readonly routes: RouteTable) {}

  readonly handle = (request: IncomingWireMessage, response: ServerResponse, next: () => void): void => {
    response.setHeader('Cache-Control', 'no-store, private');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (request.method === 'GET' || request.method === 'HEAD') {
      this.route(request, response, NO_FIELDS, next);
      return;
    }
    const early = this.routes.match(request.method ?? '', pathOf(request));
    if (early.kind === 'route' && early.route.endpoint.streamsBody) {
      this.route(request, response, NO_FIELDS, next);
      return;
    }
    readBody(request).then(
      (body) => {
        const override = body['method'];
        if (request.method === 'POST' && override !== undefined && OVERRIDABLE.has(override)) request.method = override;
        this.route(request, response, body, next);
      },
      (error: unknown) => sendError(response, error),
    );
  };

  private route(request: IncomingWireMessage, response: ServerResponse, body: Fields, next: () => void): void {
    const url = originForm(request.url ?? '/');
    const mark = url.indexOf('?');
    const path = merged(mark < 0 ? url : url.slice(0, mark));
    const match = this.routes.match(request.method ?? 'GET', path);
    switch (match.kind) {
      case 'route': {
        let query = NO_FIELDS;
        try {
          if (mark >= 0) query = parseFields(url.slice(mark + 1));
        } catch (error) {
          sendError(response, error);
          return;
        }
        request.wire = new WireRequest(match.route, match.path, query, body);
        next();
        return;
      }
      case 'wrong method':
        if (request.method === 'OPTIONS') {
          response.writeHead(204, { Allow: [...match.allowed, 'OPTIONS'].sort().join(', ') }).end();
          return;
        }
        response.setHeader('Allow', match.allowed.join(', '));
        sendJson(response, 405, { result: 'error', msg: 'Method Not Allowed', allowed_methods: match.allowed });
        return;
      case 'nowhere':
        sendJson(response, 404, { result: 'error', msg: 'Not Found', code: 'BAD_REQUEST' });
    }
  }
}

function pathOf(request: IncomingWireMessage): string {
  return merged(originForm(request.url ?? '/').replace(/\?.*$/s, ''));
}

/** Slashes in a row are one, as the web server in front of the reference has it: its mobile client sends some requests to `/api/v1//…`. */
function merged(path: string): string {
  return path.includes('//') ? path.replace(/\/{2,}/g, '/') : path;
}

/** Path and query of a request target; proxies may send the whole URL. */
function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '') || '/';
}
