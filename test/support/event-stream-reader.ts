import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { WireEvent } from './event-listener.js';
import type { Parameters } from './test-client.js';

/** One event of a stream as it was written. */
export interface StreamedEvent {
  /** Undefined if the event had no id of its own. */
  readonly id: number | undefined;
  readonly data: WireEvent;
}

export interface StreamOptions {
  readonly port: number;
  readonly host: string;
  /** The credentials, and `last-event-id`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly parameters: Parameters;
}

/** A client of an event stream that reads the bytes of its connection, as fast as the test lets it. */
export class EventStreamReader {
  readonly received: StreamedEvent[] = [];
  private unread = '';
  private readonly closed: Promise<boolean>;
  /** Whether the response has ended. */
  hasEnded = false;

  private constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8').on('data', (text: string) => this.parse(text));
    this.closed = new Promise((resolve) => response.on('close', () => resolve(response.complete)));
    void this.closed.then(() => (this.hasEnded = true));
    response.on('error', () => undefined);
  }

  /** Opens a stream, or receives the error. */
  static async open({ port, host, headers, path = '/api/v1/events', parameters }: StreamOptions): Promise<EventStreamReader> {
    const query = new URLSearchParams(Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]));
    const sent = request({
      host: '127.0.0.1',
      port,
      path: `${path}?${query.toString()}`,
      agent: false,
      headers: { host, accept: 'text/event-stream', ...headers },
    });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return new EventStreamReader(response);
  }

  /** The status, and the JSON of an answer that is no stream. */
  async error(): Promise<{ readonly status: number | undefined; readonly body: unknown }> {
    await this.closed;
    return { status: this.response.statusCode, body: JSON.parse(this.unread) };
  }

  /** The id with which the client would continue. */
  get lastEventId(): number | undefined {
    return this.received.findLast(({ id }) => id !== undefined)?.id;
  }

  /** The events other than heartbeats. */
  get events(): WireEvent[] {
    return this.received.map(({ data }) => data).filter(({ type }) => type !== 'heartbeat');
  }

  /** Resolves when the stream has ended: true if the response was complete, false if the connection was cut. */
  end(): Promise<boolean> {
    return this.closed;
  }

  /** Stops to read: the buffers of the connection fill. */
  pause(): void {
    this.response.pause();
  }

  resume(): void {
    this.response.resume();
  }

  close(): void {
    this.response.destroy();
  }

  private parse(text: string): void {
    const blocks = (this.unread + text).split('\n\n');
    this.unread = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line): [string, string] => splitField(line)));
      const [id, data] = [fields.get('id'), fields.get('data')];
      if (data !== undefined) this.received.push({ id: id === undefined ? undefined : Number(id), data: JSON.parse(data) as WireEvent });
    }
  }
}

function splitField(line: string): [string, string] {
  const [, name = '', value = ''] = /^(\w*): ?([^]*)$/.exec(line) ?? [];
  return [name, value];
}
