import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Readonly<Record<string, unknown>>;

export interface GatewayRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
}

interface GatewayResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** A gateway to the push services of mobile applications, over HTTP. */
export class TestPushGateway {
  readonly requests: GatewayRequest[] = [];
  /** Answers to the next requests; those after them succeed. */
  answers: GatewayResponse[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TestPushGateway> {
    const server = createServer();
    const gateway = new TestPushGateway(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString()) as Json;
        gateway.requests.push({ path: request.url ?? '', headers: request.headers, body });
        const { status = 200, headers = {}, body: answer = {} } = gateway.answers.shift() ?? {};
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify({ result: 'success', ...answer }));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return gateway;
  }

  /** With the id and the key that the server has to send. */
  get url(): string {
    return `http://org-id:org-key@127.0.0.1:${(this.server.address() as AddressInfo).port}/api/v1/remotes`;
  }

  /** The bodies of the requests to a path. */
  sentTo(path: string): Json[] {
    return this.requests.filter((request) => request.path === `/api/v1/remotes/${path}`).map(({ body }) => body);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
