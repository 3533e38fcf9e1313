import express from 'express';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { DoesNotExist } from '../../kernel/domain-error.js';
import { wrapInEnvelope } from '../response/envelope.js';
import { rejectUnparsableRequest, sendError } from '../response/error-response.js';
import { sendText } from '../response/send-text.js';
import { RawResponse } from '../response/raw-response.js';
import { LIMITS } from '../../kernel/limits.js';
import type { IncomingWireMessage } from '../request/wire-request.js';

type Handler = (request: IncomingWireMessage, response: ServerResponse, next: () => void) => unknown;

interface ExpressApp {
  (request: IncomingMessage, response: ServerResponse, unanswered: (error?: unknown) => void): void;
  request: object;
  response: object;
}

/**
 * platform-express without what makes it slow: Express swaps the prototype of every request and response, which throws away the
 * engine's optimisations of them; here the HTTP server makes objects that already have the prototypes Express wants, so that the swap
 * changes nothing. Answers are serialised once and sent without ETag, since nothing of the API may be cached.
 */
export class LeanExpressAdapter extends ExpressAdapter {
  /** By path, with parameters in braces, and method. */
  private readonly handlers = new Map<string, Map<string, Handler>>();

  /** The server is about to stop: whoever is answered is to open the next connection elsewhere. */
  private draining = false;

  /** @param trustedProxies addresses and CIDR ranges whose `X-Forwarded-For` says what `request.ip` is */
  constructor(trustedProxies: readonly string[] = []) {
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    app.set('trust proxy', [...trustedProxies]);
    super(app);
  }

  override initHttpServer(): void {
    const app = this.getInstance<ExpressApp>();
    class Request extends IncomingMessage {}
    const isDraining = (): boolean => this.draining;
    class Response extends ServerResponse {
      override writeHead(status: number, ...more: unknown[]): this {
        if (isDraining()) this.shouldKeepAlive = false;
        return super.writeHead(status, ...(more as []));
      }
    }
    Object.setPrototypeOf(Request.prototype, app.request);
    Object.setPrototypeOf(Response.prototype, app.response);
    app.request = Request.prototype;
    app.response = Response.prototype;
    const handle = (request: IncomingMessage, response: ServerResponse): void => {
      // Express comes to no handler of ours with an address that has no path: `GET http:// HTTP/1.1`.
      app(request, response, (error) => sendError(response, error ?? new DoesNotExist('Not Found')));
    };
    const server = createServer(
      {
        IncomingMessage: Request,
        ServerResponse: Response,
        maxHeaderSize: LIMITS.MAX_HEADER_BYTES,
        headersTimeout: LIMITS.MAX_HEADER_SECONDS * 1000,
        // Bodies have time limits of their own: that of an upload depends on its progress.
        requestTimeout: 0,
        connectionsCheckingInterval: (LIMITS.MAX_HEADER_SECONDS * 1000) / 4,
      },
      handle,
    );
    // What a client expects beside `100-continue` is nothing to us; Node would refuse it without a word.
    this.httpServer = server.on('clientError', rejectUnparsableRequest).on('checkExpectation', handle).on('checkContinue', handle);
  }

  override beforeClose(): void {
    this.draining = true;
    super.beforeClose();
  }

  /** The envelope is put on here, and not by an interceptor: see docs/adr/0013. */
  override reply(response: ServerResponse & { readonly req: IncomingWireMessage }, body: unknown): void {
    if (body instanceof RawResponse) {
      if (body.text !== undefined) sendText(response, body.status, body.text, body.contentType);
    } else {
      sendText(response, 200, wrapInEnvelope(response.req, body as object | undefined), 'application/json');
    }
  }

  override get(...route: unknown[]): unknown {
    return this.serve('GET', route) ?? super.get(...(route as [never]));
  }

  override post(...route: unknown[]): unknown {
    return this.serve('POST', route) ?? super.post(...(route as [never]));
  }

  override put(...route: unknown[]): unknown {
    return this.serve('PUT', route) ?? super.put(...(route as [never]));
  }

  override patch(...route: unknown[]): unknown {
    return this.serve('PATCH', route) ?? super.patch(...(route as [never]));
  }

  override delete(...route: unknown[]): unknown {
    return this.serve('DELETE', route) ?? super.delete(...(route as [never]));
  }

  override head(...route: unknown[]): unknown {
    return this.serve('HEAD', route) ?? super.head(...(route as [never]));
  }

  override options(...route: unknown[]): unknown {
    return this.serve('OPTIONS', route) ?? super.options(...(route as [never]));
  }

  /** Bodies are read by the wire dialect's own reader. */
  override registerParserMiddleware(): void {}

  /**
   * The dispatcher has found the route before Express would look for it, and knows what Express does not: `/users/{user_id}` takes numbers
   * only and leaves the rest to `/users/{email}`. Express is told of one step that goes straight to the handler.
   */
  private serve(method: string, [path, handler, ...more]: unknown[]): unknown {
    if (typeof path !== 'string' || typeof handler !== 'function' || more.length > 0) return undefined;
    if (this.handlers.size === 0) this.use(this.toHandler);
    const pattern = path.replace(/:(\w+)/g, '{$1}');
    const ofPath = this.handlers.get(pattern) ?? new Map<string, Handler>();
    this.handlers.set(pattern, ofPath.set(method, handler as Handler));
    return this.getInstance();
  }

  private readonly toHandler = (request: IncomingWireMessage, response: ServerResponse, next: () => void): void => {
    const { path, method } = request.wire.route;
    const handler = this.handlers.get(path)?.get(method);
    if (handler) handler(request, response, next);
    else next();
  };
}
