import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from './eventually.js';
import type { WebhookCall } from './history.js';

/** Longer than the time limit for one attempt in the runs. */
const LATE_MS = 4_000;
const CHUNK = Buffer.alloc(64 * 1024, ' ');

type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** What a receiver may do to its callers, who may do no more than try again and say that the call failed. */
const MISBEHAVIOURS: readonly Misbehaviour[] = [
  // It is slow: it answers too late, or stops in the middle.
  (_, response) => void setTimeout(() => response.end(), LATE_MS),
  (_, response) => void response.writeHead(200, { 'content-length': 100 }).write('{'),
  ({ socket }) => void socket.resetAndDestroy(),
  ({ socket }) => void socket.end('220 this is another protocol\r\n'),
  (_, response) => void response.writeHead(500).end(),
  ({ url }, response) => void response.writeHead(307, { location: url }).end(),
  (_, response) => void response.end('{"content": {"text": null}, "attachments": [null]}'),
  (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
  (_, response) => {
    const pour = (): void => {
      while (!response.destroyed && response.write(CHUNK)) {
        // The caller has taken it.
      }
    };
    response.writeHead(200).on('drain', pour);
    pour();
  },
];

/** The endpoint of the bot of the demo organization. It takes every call, and answers nothing to say unless it is to misbehave. */
export class WebhookReceiver {
  readonly calls: WebhookCall[] = [];
  private readonly misbehaviours: Misbehaviour[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { message } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly message: { readonly content: string } };
        this.calls.push({ id: String(request.headers['webhook-id']), text: message.content });
        const misbehave = this.misbehaviours.shift();
        if (misbehave) misbehave(request, response);
        else response.end();
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

  /** Answers the next calls in every way that is wrong, once each. Resolves when it has done so. */
  async misbehave(): Promise<void> {
    this.misbehaviours.push(...MISBEHAVIOURS);
    await eventually('the receiver of webhooks has got enough calls', () => Promise.resolve(this.misbehaviours.length === 0 || null));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
