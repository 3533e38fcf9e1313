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
  constructor() {
    const app = express();
    app.disable('x-powered-by');
    app.disable('etag');
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

  /** Bodies are read by the wire dialect's own reader. */
  override registerParserMiddleware(): void {}
}
