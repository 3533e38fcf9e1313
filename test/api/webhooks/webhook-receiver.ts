import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** When the call was complete, on the clock of `performance.now()`. */
  readonly at: number;
  readonly payload: Record<string, unknown> & { readonly message: Record<string, unknown> };
}

export interface ScriptedAnswer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
  /** Runs between the call and its response. */
  readonly before?: () => Promise<void>;
}

/** The endpoint of a bot, which records the calls and answers them as scripted. */
export class WebhookReceiver {
  readonly calls: ReceivedCall[] = [];
  /** Answers to the next calls, followed by empty 200 responses. */
  private readonly script: ScriptedAnswer[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const { headers: sent } = request;
        receiver.calls.push({
          headers: sent,
          text,
          at: performance.now(),
          get payload() {
            return JSON.parse(text) as ReceivedCall['payload'];
          },
        });
        const { status, body, headers, before } = receiver.script.shift() ?? { status: 200 };
        void Promise.resolve(before?.()).then(() => response.writeHead(status, headers).end(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const receiver = new WebhookReceiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
    return receiver;
  }

  /** Discards the recorded calls and replaces the script. */
  reset(...script: ScriptedAnswer[]): void {
    this.calls.length = 0;
    this.script.splice(0, this.script.length, ...script);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
