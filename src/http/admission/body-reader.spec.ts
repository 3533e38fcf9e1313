import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { limitUnreadBody } from './body-reader.js';

const MIB = 2 ** 20;

it('discards a rejected body in small pieces, and keeps the connection', async () => {
  let mostPerTurn = 0;
  const server = createServer((request, response) => {
    limitUnreadBody(request, response);
    response.writeHead(401).end();
    let read = request.socket.bytesRead;
    const watch = (): void => {
      mostPerTurn = Math.max(mostPerTurn, request.socket.bytesRead - read);
      read = request.socket.bytesRead;
      if (!request.socket.destroyed) setImmediate(watch);
    };
    watch();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (part) => (received += part.toString()));

  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${16 * MIB}\r\n\r\n`);
  socket.write(Buffer.alloc(16 * MIB));
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');

  await expect.poll(() => received.match(/HTTP\/1\.1 401/g)?.length).toBe(2);
  expect(mostPerTurn).toBeLessThanOrEqual(MIB / 8);
  socket.destroy();
  server.close();
});
