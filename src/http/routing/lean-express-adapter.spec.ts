import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LeanExpressAdapter } from './lean-express-adapter.js';

const BODY = 'x'.repeat(100_000);

describe('A request whose body could not be stored', () => {
  const adapter = new LeanExpressAdapter(['loopback']);
  let url: string;
  let addresses: (string | undefined)[];

  beforeAll(async () => {
    adapter.initHttpServer();
    adapter.handleAll(
      (_request, _response, next) => next(),
      (request, response) => {
        addresses = [request.ip];
        const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the disk is full')) });
        pipeline(request, full).catch(() => {
          addresses.push(request.ip);
          response.writeHead(507).end();
        });
      },
    );
    const server = adapter.getHttpServer() as Server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    const server = adapter.getHttpServer() as Server;
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['its own', {}, '127.0.0.1'],
    ['the one that a proxy names', { 'x-forwarded-for': '192.0.2.7' }, '192.0.2.7'],
  ])('is answered, without an address where it had %s', async (_, headers, before) => {
    const { status } = await fetch(url, { method: 'POST', body: BODY, headers });
    expect([status, addresses]).toEqual([507, [before, undefined]]);
  });
});
