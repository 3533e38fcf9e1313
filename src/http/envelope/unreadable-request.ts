import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers what never became a request, because its head is too long, too slow or no HTTP, in the form of all errors (notes 2.5), and ends the
 * connection. For the event `clientError` of the HTTP server.
 */
export function rejectUnparsableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ''] ?? 400;
  const text = STATUS_CODES[status] as string;
  const body = `${JSON.stringify({ result: 'error', msg: text, code: 'BAD_REQUEST' })}\n`;
  const head = [
    `HTTP/1.1 ${status} ${text}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store, private',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
