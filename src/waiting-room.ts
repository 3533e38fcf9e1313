import { createServer, type Server, type ServerResponse } from 'node:http';

const RETRY_AFTER_SECONDS = 5;

/** Answers for a process that waits for its database: it is alive and not ready, and every request is to come again. */
export class WaitingRoom {
  private constructor(private readonly server: Server) {}

  /** @param port 0: there is no such place */
  static async open(port: number, address: string): Promise<WaitingRoom> {
    const server = createServer((request, response) => {
      if (request.url === '/health/live') send(response, 200, { status: 'ok' });
      else if (request.url === '/health/ready')
        send(response, 503, { status: 'error', error: { database: WAITS }, details: { database: WAITS } });
      else send(response, 503, { result: 'error', msg: 'The server is starting. Please try again.', code: 'SERVER_NOT_READY' });
    });
    if (port === 0) return new WaitingRoom(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, address, resolve);
    });
    return new WaitingRoom(server);
  }

  /** Leaves the port to the server. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}

const WAITS = { status: 'down', message: 'does not answer' };

function send(response: ServerResponse, status: number, body: object): void {
  const headers: Record<string, string | number> = { 'content-type': 'application/json', 'cache-control': 'no-store, private' };
  response
    .writeHead(status, status === 503 ? { ...headers, 'retry-after': RETRY_AFTER_SECONDS } : headers)
    .end(`${JSON.stringify(body)}\n`);
}
