import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** What operators do wrong in proxies. Without any of it, the proxy does what docs/operating.md demands. */
export interface ProxyFaults {
  readonly dropsAuthorization?: boolean;
  /** The whole answer is passed on at its end. */
  readonly buffersAnswers?: boolean;
  /** The whole body is passed on at its end. */
  readonly buffersBodies?: boolean;
  /** After so long without an answer, the proxy answers 504. */
  readonly readTimeoutMs?: number;
  /** Longer bodies are answered 413, before they arrive. */
  readonly maxBodyBytes?: number;
  readonly forwardedFor?: 'missing' | 'as the client says';
  readonly refusedMethods?: readonly string[];
  /** Instead of what the client says. */
  readonly host?: string;
  /** The proxy answers itself. */
  readonly answers?: { readonly status: number; readonly headers?: Readonly<Record<string, string>> };
  /** /health, /metrics and /operator are open to everybody. */
  readonly opensPrivatePages?: boolean;
  /** No server of this port is there. */
  readonly port?: number;
}

/** A reverse proxy in front of a server, as in `deploy/`, with the faults that a test chooses. */
export class FaultyProxy {
  faults: ProxyFaults = {};

  private constructor(
    private readonly server: Server,
    /** Of the server behind it. */
    private readonly target: () => number,
  ) {}

  /** @param tls for HTTPS */
  static async start(target: () => number, tls?: { readonly key: string; readonly certificate: string }): Promise<FaultyProxy> {
    const handle = (incoming: IncomingMessage, response: ServerResponse): void => proxy.pass(incoming, response);
    const server = tls ? createHttpsServer({ key: tls.key, cert: tls.certificate }, handle) : createHttpServer(handle);
    const proxy = new FaultyProxy(server, target);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(incoming: IncomingMessage, response: ServerResponse): void {
    const { faults } = this;
    const { method = 'GET', url = '/' } = incoming;
    const isPrivate = /^\/(?:metrics|health|operator)(?:\/|$)/.test(url) && faults.opensPrivatePages !== true;
    if (faults.answers) response.writeHead(faults.answers.status, faults.answers.headers).end('The proxy.');
    else if (isPrivate) response.writeHead(404).end();
    else if (faults.refusedMethods?.includes(method)) response.writeHead(405).end();
    else if (Number(incoming.headers['content-length'] ?? 0) > (faults.maxBodyBytes ?? Infinity)) response.writeHead(413).end();
    else this.forward(incoming, response, faults).catch(() => response.destroy());
  }

  private async forward(incoming: IncomingMessage, response: ServerResponse, faults: ProxyFaults): Promise<void> {
    const body: Buffer[] = [];
    if (faults.buffersBodies) for await (const piece of incoming as AsyncIterable<Buffer>) body.push(piece);
    const outgoing = request({
      port: faults.port ?? this.target(),
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: this.headersFor(incoming, faults),
      agent: false,
    });
    response.on('close', () => outgoing.destroy());
    outgoing.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    const timer =
      faults.readTimeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            response.writeHead(504).end();
            outgoing.destroy();
          }, faults.readTimeoutMs);
    outgoing.on('response', (answer) => {
      clearTimeout(timer);
      this.passBack(answer, response, faults).catch(() => response.destroy());
    });
    if (faults.buffersBodies) outgoing.end(Buffer.concat(body));
    else incoming.pipe(outgoing);
  }

  private headersFor({ headers, socket }: IncomingMessage, faults: ProxyFaults): Record<string, string | string[] | undefined> {
    const { authorization, 'x-forwarded-for': chosen, ...others } = headers;
    const forwarded = { missing: undefined, 'as the client says': chosen, correctly: socket.remoteAddress }[
      faults.forwardedFor ?? 'correctly'
    ];
    return {
      ...others,
      connection: 'close',
      ...(authorization === undefined || faults.dropsAuthorization ? {} : { authorization }),
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
      ...(faults.host === undefined ? {} : { host: faults.host }),
    };
  }

  private async passBack(answer: IncomingMessage, response: ServerResponse, faults: ProxyFaults): Promise<void> {
    if (!faults.buffersAnswers) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of answer as AsyncIterable<Buffer>) pieces.push(piece);
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(pieces));
  }
}
