import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An external web server on the loopback interface, which records its requests. */
export class Website {
  readonly requests: IncomingMessage[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Website> {
    const server = createServer((request, response) => {
      site.requests.push(request);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site = new Website(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return site;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
