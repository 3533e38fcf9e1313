import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '../../kernel/limits.js';

/**
 * What becomes of a connection whose request is answered before its body has been read. Node reads and drops the rest of the body, so that
 * clients which first write and then read see the answer; here that gets an end.
 */
export function limitUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // A client that waits for `100 Continue` sends its body after it, or, when it was refused, not at all.
  if (expectsContinue(request)) response.setHeader('Connection', 'close');
  response.once('finish', closeIfUnread);
}

/** Lets a client that asks beforehand send its body. */
export function continueRequest(request: IncomingMessage, response: ServerResponse): void {
  if (!expectsContinue(request)) return;
  response.removeHeader('Connection');
  response.writeContinue();
}

/**
 * Closes the connection of a request whose body, which the handler reads in pieces, stops coming: less than a minimum within `windowMs`.
 * A body that the handler leaves unread for the moment is not the client's fault.
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

/** A listener of all responses, which Node calls with the response as `this`: nothing is made per request. */
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
