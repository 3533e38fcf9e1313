import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { MetricsPage } from './metrics.controller.js';
import { ReadinessCheck } from './readiness.js';

interface Page {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

const JSON_TYPE = 'application/json';

/** Serves `/health/live`, `/health/ready` and `/metrics` of a worker on a separate port, if one is configured. */
@Injectable()
export class WorkerHttpServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly server: Server;

  constructor(
    private readonly metrics: MetricsPage,
    private readonly readiness: ReadinessCheck,
    private readonly config: Config,
  ) {
    this.server = createServer((request, response) => {
      this.respond(request).then(
        (page) => send(response, page),
        () => send(response, { status: 500, contentType: 'text/plain', text: '' }),
      );
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const { metrics, listenAddress } = this.config;
    if (metrics.workerPort === 0) return;
    await new Promise<void>((resolve, reject) => {
      this.server.on('error', reject); // later errors concern single connections
      this.server.listen(metrics.workerPort, listenAddress, resolve);
    });
  }

  beforeApplicationShutdown(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async respond({ url, headers }: IncomingMessage): Promise<Page> {
    switch (url) {
      case '/health/live':
        return { status: 200, contentType: JSON_TYPE, text: '{"status":"ok"}\n' };
      case '/health/ready': {
        const { status, report } = await this.readiness.run();
        return { status, contentType: JSON_TYPE, text: `${JSON.stringify(report)}\n` };
      }
      case '/metrics':
        return this.metrics.render(headers.authorization);
      default:
        return { status: 404, contentType: 'text/plain', text: '' };
    }
  }
}

function send(response: ServerResponse, { status, contentType, text }: Page): void {
  response.writeHead(status, { 'content-type': contentType }).end(text);
}
