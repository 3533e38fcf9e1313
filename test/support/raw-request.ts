import { connect, type Socket } from 'node:net';
import { vi } from 'vitest';
import { basic } from './test-client.js';
import type { TestServer } from './test-server.js';

/** A request that is sent in pieces on a separate connection. */
export class RawRequest {
  private readonly socket: Socket;
  private received = '';
  /** Whether the server has closed the connection. */
  closed = false;

  private constructor(server: TestServer) {
    this.socket = connect(server.port, '127.0.0.1').setEncoding('latin1');
    this.socket.on('data', (text: string) => (this.received += text));
    this.socket.on('close', () => (this.closed = true)).on('error', () => undefined);
  }

  /**
   * Sends the head.
   * @param account null for a request without credentials
   */
  static begin(
    server: TestServer,
    host: string,
    account: { readonly email: string; readonly key: string } | null,
    line: string,
    headers: Readonly<Record<string, string | number>> = {},
  ): RawRequest {
    const request = new RawRequest(server);
    request.head(host, account, line, headers);
    return request;
  }

  /** Sends the head of one more request. */
  head(
    host: string,
    account: { readonly email: string; readonly key: string } | null,
    line: string,
    headers: Readonly<Record<string, string | number>> = {},
  ): void {
    const all = { Host: host, ...(account ? { Authorization: basic(account.email, account.key) } : {}), ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    this.received = '';
    this.send(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  send(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  /** Waits for a complete response with a JSON body. Further ones on the connection remain. */
  async answer(): Promise<{ readonly status: number; readonly head: string; readonly body: Record<string, unknown> }> {
    const [head, text] = await vi.waitFor(
      () => {
        const final = this.received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
        const end = final.indexOf('\r\n\r\n');
        const length = Number(/^content-length: (\d+)/im.exec(final.slice(0, end))?.[1] ?? NaN);
        if (end < 0 || final.length < end + 4 + length) throw new Error(`incomplete response: ${this.received}`);
        const rest = final.slice(end + 4 + length);
        if (rest !== '') this.received = rest;
        return [final.slice(0, end), final.slice(end + 4, end + 4 + length)] as const;
      },
      { timeout: 120_000, interval: 10 },
    );
    return { status: Number(head.slice(9, 12)), head, body: JSON.parse(text) as Record<string, unknown> };
  }

  /** Whether the server has sent `100 Continue`. */
  get continued(): boolean {
    return this.received.startsWith('HTTP/1.1 100 Continue');
  }

  end(): void {
    this.socket.destroy();
  }
}
