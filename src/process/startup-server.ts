import { createServer, type Server, type ServerResponse } from 'node:http';
import { StartupProblem } from '../platform/startup-problem.js';

const RETRY_AFTER_SECONDS = 5;
const DATABASE_DOWN = { status: 'down', message: 'does not answer' };

/** Responds to HTTP requests while the process waits for its database: it is alive but not ready, and clients are asked to retry. */
export class StartupServer {
  private constructor(private readonly server: Server) {}

  /**
   * @param port 0 to not listen at all
   * @throws StartupProblem if this process cannot listen on the port
   */
  static async open(port: number, address: string): Promise<StartupServer> {
    const server = createServer((request, response) => {
      if (request.url === '/health/live') send(response, 200, { status: 'ok' });
      else if (request.url === '/health/ready')
        send(response, 503, { status: 'error', error: { database: DATABASE_DOWN }, details: { database: DATABASE_DOWN } });
      else send(response, 503, { result: 'error', msg: 'The server is starting. Please try again.', code: 'SERVER_NOT_READY' });
    });
    if (port === 0) return new StartupServer(server);
    await new Promise<void>((resolve, reject) => {
      server.on('error', ({ message }) => reject(new StartupProblem(`The process cannot listen on its port: ${message}`)));
      server.listen(port, address, resolve);
    });
    return new StartupServer(server);
  }

  /** Stops listening, so that the server can use the port. */
  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const headers: Record<string, string | number> = { 'content-type': 'application/json', 'cache-control': 'no-store, private' };
  response
    .writeHead(status, status === 503 ? { ...headers, 'retry-after': RETRY_AFTER_SECONDS } : headers)
    .end(`${JSON.stringify(body)}\n`);
}
