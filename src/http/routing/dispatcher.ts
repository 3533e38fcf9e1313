import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../kernel/domain-error.js';
import { Admission } from '../admission/admission.js';
import { BodyReader, limitUnreadBody } from '../admission/body-reader.js';
import { isDecidedByForm, methodOf, parseFields } from '../request/form-fields.js';
import { MethodNotAllowed } from '../request/request-errors.js';
import { type Fields, type IncomingWireMessage, WireRequest } from '../request/wire-request.js';
import { namesSeveralHosts } from '../request/request-origin.js';
import { ErrorFilter, sendNotFound } from '../response/error-page.js';
import { sendError } from '../response/error-response.js';
import { AddressProbe } from './address-probe.js';
import type { RouteHandler } from './lean-express-adapter.js';
import { type RouteMatch, RouteTable } from './route-table.js';

const NO_FIELDS: Fields = {};

/**
 * Matches every request to its route, has it admitted, and calls the handler of the route. Sets the headers that all responses have, and responds to unknown
 * URLs (404), wrong methods (405) and OPTIONS (204). The body is not read here, because its sender is not authenticated yet, except for a
 * small form that may override the method.
 */
@Injectable()
export class Dispatcher {
  constructor(
    private readonly routes: RouteTable,
    private readonly bodies: BodyReader,
    private readonly probe: AddressProbe,
    private readonly admission: Admission,
    private readonly errors: ErrorFilter,
  ) {}

  readonly handle = (request: IncomingWireMessage, response: ServerResponse): void => {
    response.setHeader('Cache-Control', 'no-store, private');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const method = request.method ?? 'GET';
    const url = originForm(request.url ?? '/');
    // What has no path is unknown.
    if (url.startsWith('/') && namesSeveralHosts(request)) {
      sendError(response, new BadRequest('The request names more than one host.'));
      return;
    }
    const mark = url.indexOf('?');
    const path = mergeSlashes(mark < 0 ? url : url.slice(0, mark));
    const query = mark < 0 ? '' : url.slice(mark + 1);
    const match = this.routes.match(method, path);
    if (method === 'GET' || method === 'HEAD') {
      this.dispatch(request, response, match, query, NO_FIELDS);
      return;
    }
    limitUnreadBody(request, response);
    const streamed = match.kind === 'route' && match.route.endpoint.streamsBody === true;
    if (streamed || match.kind === 'nowhere' || !isDecidedByForm(method, match.methods)) {
      this.dispatch(request, response, match, query, null);
      return;
    }
    this.bodies.peek(request, response).then(
      (body) => {
        request.method = methodOf(method, body ?? NO_FIELDS);
        const effective = request.method === method ? match : this.routes.match(request.method, path);
        this.dispatch(request, response, effective, query, body);
      },
      (error: unknown) => sendError(response, error),
    );
  };

  /** @param body null if the body has not been read */
  private dispatch(request: IncomingWireMessage, response: ServerResponse, match: RouteMatch, query: string, body: Fields | null): void {
    switch (match.kind) {
      case 'route': {
        let fields: Fields;
        try {
          fields = query === '' ? NO_FIELDS : parseFields(Buffer.from(query));
        } catch (error) {
          sendError(response, error);
          return;
        }
        request.wire = new WireRequest(match, fields, body);
        const { handler } = match.route;
        if (!handler) {
          sendNotFound(request, response);
          return;
        }
        request.wire.begin = () => void this.serve(handler, request, response);
        request.wire.begin();
        return;
      }
      case 'wrong method':
        if (request.method === 'OPTIONS') response.writeHead(204, { Allow: [...match.methods, 'OPTIONS'].sort().join(', ') }).end();
        else sendError(response, new MethodNotAllowed(match.methods));
        return;
      case 'nowhere':
        if (!this.probe.takes(request, response)) sendNotFound(request, response);
    }
  }

  /** Admission is no guard of Nest, which would cost each request a context and three promises (docs/adr/0013). */
  private async serve(handler: RouteHandler, request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    try {
      if (!(await this.admission.admit(request, response))) return;
    } catch (error) {
      this.errors.respond(error, request, response);
      return;
    }
    handler(request, response);
  }
}

/**
 * Merges consecutive slashes, as the web server in front of the Zulip server does: its mobile client sends some requests to `/api/v1//…`.
 */
function mergeSlashes(path: string): string {
  return path.includes('//') ? path.replace(/\/{2,}/g, '/') : path;
}

/** @returns path and query of a request target, which proxies may send as an absolute URL */
function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]+/i, '') || '/';
}
