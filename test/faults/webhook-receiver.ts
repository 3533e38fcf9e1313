import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookCall } from './history.js';

/** The endpoint of the bot of the demo organization. It takes every call, and answers nothing to say. */
export class WebhookReceiver {
  readonly calls: WebhookCall[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { message } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly message: { readonly content: string } };
        this.calls.push({ id: String(request.headers['webhook-id']), text: message.content });
        response.end();
      });
    });
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new WebhookReceiver(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
