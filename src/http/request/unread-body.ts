import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '../../kernel/limits.js';

/**
 * Limits what a request costs that is answered before its body has been read. The rest of the body is read and discarded, so that clients
 * that write the whole body before they read receive the response: a piece per turn of the event loop, and for a limited time.
 */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // A client that waits for `100 Continue` sends its body after it or, if it receives an error instead, not at all.
  if (expectsContinue(request)) response.setHeader('Connection', 'close');
  response.once('prefinish', discardSlowly);
  response.once('finish', closeIfUnread);
}

/** Sends `100 Continue` to a client that expects it. */
export function continueRequest(request: IncomingMessage, response: ServerResponse): void {
  if (!expectsContinue(request)) return;
  response.removeHeader('Connection');
  response.writeContinue();
}

/**
 * Closes the connection if a body that the handler reads as a stream stops arriving: less than the minimum within `windowMs`. Time in which
 * the handler does not read is not counted.
 */
export function requireProgress(request: IncomingMessage, response: ServerResponse, windowMs: number): void {
  let received = request.socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = request.socket;
    if (request.complete) clearInterval(timer);
    else if (bytesRead - received < LIMITS.MIN_BODY_PROGRESS_BYTES && request.readableLength === 0) request.destroy();
    received = bytesRead;
  }, windowMs);
  response.once('close', () => clearInterval(timer));
}

/**
 * Node itself would read all that has arrived on all such connections in one turn: megabytes for each of them. It leaves a body alone that
 * something else reads by the time the response is finished.
 */
function discardSlowly(this: ServerResponse): void {
  const { req: request } = this;
  if (request.complete || request.readableDidRead) return;
  request.read(0);
  request.on('data', () => {
    request.pause();
    setImmediate(() => request.resume());
  });
  request.resume();
}

/** A single listener for all responses, which Node calls with the response as `this`, avoids an allocation per request. */
function closeIfUnread(this: ServerResponse): void {
  const { req: request, statusCode } = this;
  if (request.complete) return;
  const close = (): void => {
    if (!request.complete) request.socket.destroy();
  };
  if (statusCode === 408) close();
  else setTimeout(close, LIMITS.MAX_UNREAD_BODY_SECONDS * 1000).unref();
}

function expectsContinue({ headers }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === '100-continue';
}
