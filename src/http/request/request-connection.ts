import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The connection on which a request has come. Null once Node has destroyed its stream, which it does when something fails into which the body was
 * piped: the connection itself stays open for the response.
 */
export function connectionOf({ socket }: IncomingMessage): Socket | null {
  return socket;
}
