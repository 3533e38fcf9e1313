import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { LIMITS } from '../../kernel/limits.js';
import { limitUnreadBody, requireProgress } from './body-reader.js';

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

it('closes the connection of a request whose body could not be stored, some time after the answer', async () => {
  const WINDOW_MS = 10;
  const server = createServer((request, response) => {
    limitUnreadBody(request, response);
    requireProgress(request, response, WINDOW_MS);
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) });
    // Later than the progress of the body is looked at again.
    void pipeline(request, full).catch(async () => {
      await delay(5 * WINDOW_MS);
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      response.writeHead(507).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  try {
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${MIB}\r\n\r\n0`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 507 /);
    const closed = once(socket, 'close');
    await new Promise(setImmediate);
    vi.advanceTimersByTime(LIMITS.MAX_UNREAD_BODY_SECONDS * 1000);
    await closed;
  } finally {
    vi.useRealTimers();
    socket.destroy();
    server.close();
  }
});
