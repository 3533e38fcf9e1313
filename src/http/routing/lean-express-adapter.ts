import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { LIMITS } from '../../kernel/limits.js';
import { HeapGrowthLimit } from '../../platform/processes/garbage-collection.js';
import { connectionOf, type IncomingWireMessage } from '../request/wire-request.js';
import { answerDirectly, type DirectlyAnswered } from '../response/direct-answer.js';
import { lengthOf, RawResponse, sendText, wrapInEnvelope } from '../response/response-body.js';
import { sendNotFound } from '../response/error-page.js';
import { rejectUnparsableRequest, sendError } from '../response/error-response.js';
import { ResponseBudget } from '../admission/memory-budgets.js';
import { RequestTurns } from '../admission/request-turns.js';

/** Runs the guards, the parameters and the method of a controller for a request that was admitted. */
export type RouteHandler = (request: IncomingWireMessage, response: ServerResponse) => unknown;

/** Answers every request. @throws what sendError understands */
export type RequestHandler = (request: IncomingWireMessage, response: ServerResponse) => void;

interface ExpressApp {
  (request: IncomingMessage, response: ServerResponse, onUnhandled: (error?: unknown) => void): void;
  request: object;
  response: object;
}

/**
 * Runs platform-express without its most expensive parts. Express replaces the prototype of every request and response, which discards the
 * engine's optimisations of these objects; here the HTTP server creates them with the prototypes that Express expects, so that the
 * replacement has no effect. Its router sees only the requests below a path that something is mounted at, such as the board of the job queues: all
 * others go to one handler. Responses are serialized once and sent without ETag, because nothing of the API may be cached.
 */
export class LeanExpressAdapter extends ExpressAdapter {
  /** The handlers that Nest has registered, by method and path, until the route table takes them. */
  private readonly registered = new Map<string, RouteHandler>();
  private readonly mounted: string[] = [];
  private handler: RequestHandler = sendNotFound;

  /** While the server is shutting down, responses close their connection, so that clients reconnect elsewhere. */
  private draining = false;

  private readonly responses = new ResponseBudget();
  private readonly heapGrowth = new HeapGrowthLimit();
  private readonly log = new Logger('Http');

  /** @param trustedProxies addresses and CIDR ranges whose `X-Forwarded-For` determines `request.ip` */
  constructor(trustedProxies: readonly string[] = []) {
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
    app.set('trust proxy', [...trustedProxies]);
    super(app);
  }

  /** Has a handler answer all requests but those below mounted paths. @param before what they pass before it */
  handleAll(before: (...request: [...Parameters<RequestHandler>, () => void]) => void, handler: RequestHandler): void {
    this.handler = (request, response) => before(request, response, () => handler(request, response));
  }

  /** @param path where Express runs the handlers; without one, as Nest calls it, for the requests that it gets */
  override use(path: unknown, ...handlers: unknown[]): unknown {
    if (typeof path === 'string') this.mounted.push(path);
    return super.use(...([path, ...handlers] as [never]));
  }

  override initHttpServer(): void {
    const app = this.getInstance<ExpressApp>();
    const { request: requestOfExpress } = app;
    class Request extends IncomingMessage {
      /** Without a header of a proxy, Express would find the same in several steps. Not known once the request has lost its connection. */
      get ip(): string | undefined {
        const socket = connectionOf(this);
        if (!socket) return undefined;
        return this.headers['x-forwarded-for'] === undefined
          ? socket.remoteAddress
          : (Reflect.get(requestOfExpress, 'ip', this) as string | undefined);
      }
    }
    const isDraining = (): boolean => this.draining;
    const reply = this.reply.bind(this);
    class Response<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> implements DirectlyAnswered {
      override writeHead(status: number, ...more: unknown[]): this {
        if (isDraining()) this.shouldKeepAlive = false;
        return super.writeHead(status, ...(more as []));
      }

      answerDirectly(body: string): boolean {
        return !isDraining() && answerDirectly(this, body);
      }

      answer(body: RawResponse): void {
        reply(this as never, body);
      }
    }
    Object.setPrototypeOf(Request.prototype, app.request);
    Object.setPrototypeOf(Response.prototype, app.response);
    app.request = Request.prototype;
    app.response = Response.prototype;
    const handle = (request: IncomingMessage & { originalUrl?: string; res?: ServerResponse }, response: ServerResponse): void => {
      const { url = '' } = request;
      if (this.mounted.some((path) => url.startsWith(path))) {
        app(request, response, (error) => (error ? sendError(response, error) : sendNotFound(request, response)));
        return;
      }
      // As Express sets them.
      request.originalUrl = url;
      request.res = response;
      try {
        this.handler(request as IncomingWireMessage, response);
      } catch (error) {
        sendError(response, error);
      }
    };
    const turns = new RequestTurns(handle);
    const start = turns.start.bind(turns);
    const server = createServer(
      {
        IncomingMessage: Request,
        ServerResponse: Response,
        maxHeaderSize: LIMITS.MAX_HEADER_BYTES,
        headersTimeout: LIMITS.MAX_HEADER_SECONDS * 1000,
        keepAliveTimeout: LIMITS.MAX_IDLE_CONNECTION_SECONDS * 1000,
        // Bodies have separate time limits; that of an upload depends on its progress.
        requestTimeout: 0,
        connectionsCheckingInterval: (LIMITS.MAX_HEADER_SECONDS * 1000) / 4,
      },
      start,
    );
    // Expectations other than `100-continue` are ignored. Without a listener Node would reject them with an empty response.
    server.on('clientError', rejectUnparsableRequest).on('checkExpectation', start).on('checkContinue', start);
    server.on('error', ({ message }) => {
      if (server.listening) this.log.error(`A connection could not be accepted: ${message}`);
    });
    this.httpServer = server;
  }

  override beforeClose(): void {
    this.draining = true;
    super.beforeClose();
  }

  /** Adds the envelope here rather than in an interceptor: see docs/adr/0013. */
  override reply(response: ServerResponse & { readonly req: IncomingWireMessage }, body: unknown): void {
    if (!(body instanceof RawResponse))
      this.send(response, 200, wrapInEnvelope(response.req, body as object | undefined), 'application/json');
    else if (body.text !== undefined) this.send(response, body.status, body.text, body.contentType);
  }

  private send(
    response: ServerResponse & { readonly req: IncomingWireMessage },
    status: number,
    text: string | readonly (string | Buffer)[],
    contentType: string,
  ): void {
    const length = lengthOf(text);
    if (length > LIMITS.FREE_RESPONSE_CHARACTERS) this.heapGrowth.check();
    try {
      this.responses.charge(response.req, response, length);
    } catch (error) {
      sendError(response, error);
      return;
    }
    sendText(response, status, text, contentType);
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

  /** Bodies are read by `BodyReader`, so no parser is registered. */
  override registerParserMiddleware(): void {}

  /** @param path with its parameters in braces, as in a route */
  takeHandler(method: string, path: string): RouteHandler | undefined {
    const name = `${method} ${path}`;
    const handler = this.registered.get(name);
    this.registered.delete(name);
    return handler;
  }

  /**
   * Keeps a handler for the route table, instead of registering it with Express: the dispatcher matches routes with rules that Express does
   * not have, such as that `/users/{user_id}` matches numbers only and leaves other values to `/users/{email}`.
   */
  private serve(method: string, [path, handler, ...more]: unknown[]): unknown {
    if (typeof path !== 'string' || typeof handler !== 'function' || more.length > 0) return undefined;
    this.registered.set(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`, handler as RouteHandler);
    return this.getInstance();
  }
}
