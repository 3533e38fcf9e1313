import { createServer, type Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { MetricsPage } from './metrics-page.js';

/** `/metrics` in a process that serves nothing else. */
@Injectable()
export class MetricsListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly server: Server;

  constructor(
    page: MetricsPage,
    private readonly config: Config,
  ) {
    this.server = createServer((request, response) => {
      const found = request.url === '/metrics' ? page.answer(request.headers.authorization) : Promise.reject(new Error('nothing here'));
      found.then(
        ({ status, text, contentType }) => response.writeHead(status, { 'content-type': contentType }).end(text),
        () => response.writeHead(404).end(),
      );
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const { metrics, listenAddress } = this.config;
    if (metrics.workerPort === 0 || metrics.token === undefined) return;
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(metrics.workerPort, listenAddress, resolve);
    });
  }

  beforeApplicationShutdown(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
