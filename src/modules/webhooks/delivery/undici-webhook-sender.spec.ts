import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressGuard } from '../../../platform/outgoing-http/address-guard.js';
import { OutgoingHttp, type Resolver } from '../../../platform/outgoing-http/outgoing-http.js';
import { PROGRAM_VERSION } from '../../../platform/program-version.js';
import type { HttpOutcome } from '../domain/call-result.js';
import { UndiciWebhookSender } from './undici-webhook-sender.js';

const LOOPBACK = ['127.0.0.0/8'];
const closing: (() => Promise<unknown> | undefined)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Sending {
  readonly post: (url: string, body: string) => Promise<HttpOutcome>;
}

function sender(
  allowed: readonly string[],
  resolve?: Resolver,
  limits: { readonly timeMs: number; readonly bodyBytes?: number } = { timeMs: 10_000 },
): Sending {
  const created = new UndiciWebhookSender(new OutgoingHttp(new AddressGuard(allowed), resolve), limits);
  closing.push(() => created.onApplicationShutdown());
  return { post: (url, body) => created.post({ url, body, headers: { 'content-type': 'application/json' } }) };
}

async function listening(server: Server | TcpServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serving = (listener: RequestListener): Promise<string> => listening(createServer(listener));

function speaking(bytes: string, then: (socket: Socket) => void = (socket) => socket.end()): Promise<string> {
  return listening(
    createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(bytes);
        then(socket);
      });
    }),
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Resolves each lookup to the next of the given lists of addresses. */
function scripted(...answers: string[][]): { resolve: Resolver; asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolver = (hostname) => {
    asked.push(hostname);
    const addresses = answers[asked.length - 1];
    if (!addresses) return Promise.reject(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' }));
    return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  };
  return { resolve, asked };
}

describe('a request of the webhook sender', () => {
  it('consists of JSON with its content type and the name of the sender', async () => {
    let seen: IncomingMessage | undefined;
    let body = '';
    const url = await serving((request, response) => {
      seen = request;
      void bodyOf(request).then((text) => {
        body = text;
        response.setHeader('retry-after', '7').end('{"content":"Grüße"}');
      });
    });
    const outcome = await sender(LOOPBACK).post(`${url}/hook?a=b`, '{"data":"Hallo, Jörg"}');
    expect(outcome).toEqual({ kind: 'response', status: 200, body: '{"content":"Grüße"}', tooLong: false, retryAfter: '7' });
    expect(seen).toMatchObject({ method: 'POST', url: '/hook?a=b' });
    expect(seen?.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': `SkeinOutgoingWebhook/${PROGRAM_VERSION}` });
    expect(seen?.headers).not.toHaveProperty('authorization');
    expect(body).toBe('{"data":"Hallo, Jörg"}');
  });
});

describe('a response to the webhook sender', () => {
  it('may be empty', async () => {
    const url = await serving((_, response) => response.writeHead(204).end());
    expect(await sender(LOOPBACK).post(url, '{}')).toMatchObject({ kind: 'response', status: 204, body: '' });
  });

  it('is returned unchanged if it is a redirect', async () => {
    let calls = 0;
    const url = await serving((_, response) => {
      calls += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    expect(await sender(LOOPBACK).post(url, '{}')).toMatchObject({ kind: 'response', status: 307 });
    expect(calls).toBe(1);
  });

  it('may be invalid UTF-8', async () => {
    const url = await serving((_, response) => response.end(Buffer.from([0xef, 0xbb, 0xbf, 0x41, 0xff, 0xc3])));
    expect(await sender(LOOPBACK).post(url, '{}')).toMatchObject({ body: 'A\uFFFD\uFFFD' });
  });

  it('is not decompressed', async () => {
    const url = await serving((_, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('{}')));
    const outcome = await sender(LOOPBACK).post(url, '{}');
    expect(outcome.kind === 'response' && outcome.body).not.toBe('{}');
  });

  it('is read up to the size limit', async () => {
    const url = await serving((_, response) => response.end('a'.repeat(1_000)));
    const exact = await sender(LOOPBACK, undefined, { timeMs: 30_000, bodyBytes: 1_000 }).post(url, '{}');
    expect(exact).toMatchObject({ tooLong: false, body: 'a'.repeat(1_000) });
    const cut = await sender(LOOPBACK, undefined, { timeMs: 30_000, bodyBytes: 999 }).post(url, '{}');
    expect(cut).toMatchObject({ tooLong: true, body: 'a'.repeat(999) });
  });

  it('may have 256 KiB', async () => {
    const url = await serving((_, response) => response.end('a'.repeat(256 * 1024)));
    const longer = await serving((_, response) => response.end('a'.repeat(256 * 1024 + 1)));
    expect(await sender(LOOPBACK).post(url, '{}')).toMatchObject({ tooLong: false });
    expect(await sender(LOOPBACK).post(longer, '{}')).toMatchObject({ tooLong: true });
  });

  it('may be endless', async () => {
    let closed = false;
    const url = await serving((_, response) => {
      const timer = setInterval(() => response.write('a'.repeat(65_536)), 1);
      response.on('close', () => {
        clearInterval(timer);
        closed = true;
      });
    });
    expect(await sender(LOOPBACK).post(url, '{}')).toMatchObject({ kind: 'response', status: 200, tooLong: true });
    await expect.poll(() => closed).toBe(true);
  });

  it.each<[string, RequestListener]>([
    ['sends nothing', () => undefined],
    ['sends everything slowly', (_, response) => void setInterval(() => response.write(' '), 20).unref()],
  ])('times out if the endpoint %s', async (_, listener) => {
    const url = await serving(listener);
    expect(await sender(LOOPBACK, undefined, { timeMs: 200, bodyBytes: 1_000 }).post(url, '{}')).toMatchObject({ kind: 'timeout' });
  });

  it.each<[string, string]>([
    ['something other than HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['an incomplete header', 'HTTP/1.1 200 OK\r\nContent-'],
    ['an incomplete body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc'],
    ['broken chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n'],
    ['an endless header', `HTTP/1.1 200 OK\r\n${'X-Header: aaaaaaaaaa\r\n'.repeat(5_000)}`],
    ['nothing', ''],
  ])('is a connection failure if it is %s', async (_, bytes) => {
    const url = await speaking(bytes);
    expect(await sender(LOOPBACK).post(url, '{}')).toMatchObject({ kind: 'unreachable' });
  });

  it('is a connection failure if no server listens', async () => {
    const url = await serving(() => undefined);
    await closing.pop()?.();
    expect(await sender(LOOPBACK).post(url, '{}')).toEqual({
      kind: 'unreachable',
      detail: expect.stringContaining('ECONNREFUSED') as string,
    });
  });
});

describe('a forbidden target of the webhook sender', () => {
  it.each(['http://169.254.169.254/latest/meta-data/', 'http://[::1]:9/', '//10.0.0.1/'])(
    'is not reached through a redirect to %s',
    async (location) => {
      const url = await serving((_, response) => response.writeHead(302, { location }).end());
      expect(await sender(LOOPBACK).post(url, '{}')).toMatchObject({ kind: 'response', status: 302 });
    },
  );

  const never: Resolver = (hostname) => Promise.reject(new Error(`asked for ${hostname}`));

  it.each([
    'http://127.0.0.1:9/',
    'http://127.1:9/',
    'http://127.0.1:9/',
    'http://2130706433:9/',
    'http://0x7f000001:9/',
    'http://0x7f.0.0.1:9/',
    'http://0x7f.1:9/',
    'http://017700000001:9/',
    'http://0177.0.0.1:9/',
    'http://0177.1:9/',
    'http://00000177.0.0.1:9/',
    'http://127.0.0.1.:9/',
    'http://%31%32%37.0.0.1:9/',
    'http://①②⑦.⓪.⓪.①:9/',
    'http://127。0。0。1:9/',
    'http://0:9/',
    'http://0.0.0.0:9/',
    'http://2852039166/latest/meta-data/',
    'http://0xa9fea9fe/latest/meta-data/',
    'http://0251.0376.0251.0376/',
    'http://169.254.43518/',
    'http://10.1:9/',
    'http://0xa000001:9/',
    'http://192.168.257:9/',
    'http://user:secret@127.0.0.1:9/',
    'http://public.example@127.0.0.1:9/',
    'http://127.0.0.1\\@public.example:9/',
    'http://[::]:9/',
    'http://[::1]:9/',
    'http://[0:0:0:0:0:0:0:1]:9/',
    'http://[0000:0000:0000:0000:0000:0000:0000:0001]:9/',
    'http://[::127.0.0.1]:9/',
    'http://[::ffff:127.0.0.1]:9/',
    'http://[::ffff:7f00:1]:9/',
    'http://[::FFFF:7F00:0001]:9/',
    'http://[::ffff:0:127.0.0.1]:9/',
    'http://[64:ff9b::7f00:1]:9/',
    'http://[64:ff9b::127.0.0.1]:9/',
    'http://[64:ff9b:1::7f00:1]:9/',
    'http://[2002:7f00:1::]:9/',
    'http://[2001:0:7f00:1::]:9/',
    'http://[fe80::1]:9/',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'http://[ff02::1]:9/',
    'https://127.0.0.1:9/',
    'https://[::1]:9/',
    'HTTP://127.0.0.1:9/',
    'ftp://198.51.100.1/',
    'file:///etc/passwd',
    'unix:/run/redis.sock',
    'javascript:alert(1)',
    '//127.0.0.1:9/',
    '127.0.0.1:9',
    'http://',
    'http://[::1',
    'http://256.256.256.256/',
    '',
  ])('is not called: %j', async (url) => {
    expect(await sender([], never).post(url, '{}')).toMatchObject({ kind: 'forbidden' });
  });

  it.each([
    [['127.0.0.1']],
    [['10.0.0.1', '192.168.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['2002:7f00:1::1']],
    [['fe80::1%eth0']],
    [[]],
  ])('is not called by a name that resolves to %j', async (addresses) => {
    const { resolve, asked } = scripted(addresses);
    expect(await sender([], resolve).post('http://hook.example/', '{}')).toMatchObject({ kind: 'forbidden' });
    expect(asked).toEqual(['hook.example']);
  });

  it('is not reported for a name that does not exist: the failure is transient', async () => {
    const { resolve } = scripted();
    expect(await sender([], resolve).post('http://hook.example/', '{}')).toEqual({
      kind: 'unreachable',
      detail: 'ENOTFOUND: getaddrinfo ENOTFOUND hook.example',
    });
  });
});

describe('host names with changing addresses', () => {
  const echoingHost: RequestListener = (request, response) => response.setHeader('connection', 'close').end(request.headers.host);
  const named = (url: string): string => url.replace('127.0.0.1', 'hook.example');

  it('are resolved once per connection, which uses the checked address', async () => {
    const url = named(await serving(echoingHost));
    const { resolve, asked } = scripted(['127.0.0.1'], ['169.254.169.254']);
    expect(await sender(LOOPBACK, resolve).post(url, '{}')).toMatchObject({ status: 200, body: new URL(url).host });
    expect(asked).toEqual(['hook.example']);
  });

  it('are resolved and checked again for the next connection', async () => {
    const url = named(await serving(echoingHost));
    const { resolve, asked } = scripted(['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1']);
    const one = sender(LOOPBACK, resolve);
    const kinds: string[] = [];
    for (let call = 0; call < 3; call += 1) kinds.push((await one.post(url, '{}')).kind);
    expect(kinds).toEqual(['response', 'forbidden', 'response']);
    expect(asked).toHaveLength(3);
  });

  it('are called at their permitted addresses only', async () => {
    const url = named(await serving(echoingHost));
    const { resolve } = scripted(['::1', '10.0.0.1', '169.254.169.254', '127.0.0.1']);
    expect(await sender(LOOPBACK, resolve).post(url, '{}')).toMatchObject({ kind: 'response', status: 200 });
  });
});
