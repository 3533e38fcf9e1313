import type { IncomingMessage } from 'node:http';
import { releaseBuffer } from '../../platform/processes/garbage-collection.js';

/**
 * Reads the rest of a body for nothing, so that the client receives the response: a piece per turn of the event loop. Node itself would read
 * all that has arrived on all such connections in one turn: megabytes for each of them.
 */
export function discardBody(request: IncomingMessage): void {
  request.on('data', (piece: Buffer) => {
    releaseBuffer(piece);
    request.pause();
    setImmediate(() => request.resume());
  });
  request.resume();
}
