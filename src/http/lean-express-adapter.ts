import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import express from 'express';
import { sendJson, sendText } from './envelope/send-json.js';
import { Unwrapped } from './envelope/unwrapped.js';

interface ExpressApp {
  (request: IncomingMessage, response: ServerResponse): void;
  request: object;
  response: object;
}

/**
 * platform-express without what makes it slow: Express swaps the prototype of every request and response, which throws away the
 * engine's optimisations of them; here the HTTP server makes objects that already have the prototypes Express wants, so that the swap
 * changes nothing. Answers are serialised once and sent without ETag, since nothing of the API may be cached.
 */
export class LeanExpressAdapter extends ExpressAdapter {
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
    class Response extends ServerResponse {}
    Object.setPrototypeOf(Request.prototype, app.request);
    Object.setPrototypeOf(Response.prototype, app.response);
    app.request = Request.prototype;
    app.response = Response.prototype;
    this.httpServer = createServer({ IncomingMessage: Request, ServerResponse: Response }, app);
  }

  override reply(response: ServerResponse, body: unknown): void {
    if (body instanceof Unwrapped) {
      if (body.text !== undefined) sendText(response, body.status, body.text, body.contentType);
    } else {
      sendJson(response, 200, body as object);
    }
  }

  override get(...route: unknown[]): unknown {
    return super.get(...(byPattern(route) as [never]));
  }

  override post(...route: unknown[]): unknown {
    return super.post(...(byPattern(route) as [never]));
  }

  override put(...route: unknown[]): unknown {
    return super.put(...(byPattern(route) as [never]));
  }

  override patch(...route: unknown[]): unknown {
    return super.patch(...(byPattern(route) as [never]));
  }

  override delete(...route: unknown[]): unknown {
    return super.delete(...(byPattern(route) as [never]));
  }

  override head(...route: unknown[]): unknown {
    return super.head(...(byPattern(route) as [never]));
  }

  override options(...route: unknown[]): unknown {
    return super.options(...(byPattern(route) as [never]));
  }

  /** Bodies are read by the wire dialect's own reader. */
  override registerParserMiddleware(): void {}
}

type Handler = (request: IncomingMessage & { originalUrl: string }, ...rest: unknown[]) => unknown;

/**
 * The dispatcher has found the route before Express looks for it, and knows what Express does not: `/users/{user_id}` takes numbers only
 * and leaves the rest to `/users/{email}`. It names the pattern instead of the URL, so that Express has nothing to guess; handlers have
 * the URL again.
 */
function byPattern([path, ...handlers]: unknown[]): unknown[] {
  if (typeof path !== 'string' || !path.includes(':')) return [path, ...handlers];
  const pattern = path.replace(/:(\w+)/g, '{$1}');
  const restoring = (handlers as Handler[]).map((handler): Handler => (request, ...rest) => {
    request.url = request.originalUrl;
    return handler(request, ...rest);
  });
  return [new RegExp(`^${pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`), ...restoring];
}
