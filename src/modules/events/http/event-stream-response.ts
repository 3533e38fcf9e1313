import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SerializedEvent } from '../application/outgoing-event.js';

const EVENT_STREAM = 'text/event-stream';

/** The time after which a client connects again is chosen between these, so that those of a node that stops do not come together. */
const MIN_RETRY_MS = 500;
const MAX_RETRY_MS = 3_000;

/** Whether a client asks for events as a stream. A client that accepts anything gets JSON. */
export function acceptsEventStream({ headers }: IncomingMessage): boolean {
  return (headers.accept ?? '').split(',').some((range) => range.split(';', 1)[0]?.trim().toLowerCase() === EVENT_STREAM);
}

/** A response that consists of Server-Sent Events. */
export class EventStreamResponse {
  /**
   * @param ended aborted when nothing is to be written any more
   * @param stallMs the time in which the client has to take what was written
   */
  constructor(
    private readonly response: ServerResponse,
    private readonly ended: AbortSignal,
    private readonly stallMs: number,
  ) {}

  /** Sends the head. The connection is for this response only, so that a client whose stream has ended may reach another node. */
  begin(): void {
    this.response.writeHead(200, {
      'Content-Type': EVENT_STREAM,
      'Cache-Control': 'no-store, private, no-transform',
      Connection: 'close',
      'X-Accel-Buffering': 'no',
    });
    this.response.write(`retry: ${Math.round(MIN_RETRY_MS + Math.random() * (MAX_RETRY_MS - MIN_RETRY_MS))}\n\n`);
  }

  /**
   * Writes events, and waits until the client has taken most of them, and of those before.
   * @returns false if the client did not, in time or because the stream has ended: its connection is closed
   */
  async write(events: readonly SerializedEvent[]): Promise<boolean> {
    if (this.writeAtOnce(events)) return true;
    const signal = AbortSignal.any([this.ended, AbortSignal.timeout(this.stallMs)]);
    try {
      await once(this.response.socket ?? this.response, 'drain', { signal });
      return true;
    } catch {
      this.response.destroy();
      return false;
    }
  }

  /**
   * Writes events without waiting.
   * @returns false if the client has to take most of them before others
   */
  writeAtOnce(events: readonly SerializedEvent[]): boolean {
    const { socket } = this.response;
    // It waits for an earlier response of the connection, or its client speaks HTTP/1.0.
    if (!socket || !this.response.chunkedEncoding) {
      let isTaken = true;
      for (const event of events) isTaken = this.response.write(textOf(event));
      return isTaken;
    }
    if (events.length > 1) socket.cork();
    for (const event of events) socket.write(chunkOf(event));
    if (events.length > 1) socket.uncork();
    return !socket.writableNeedDrain;
  }

  end(): void {
    this.response.end();
  }
}

/** Clients share an event, and the bytes of it. */
const chunks = new WeakMap<SerializedEvent, Buffer>();

/** A chunk of a response that has no length, as Node would write it for each client. */
function chunkOf(event: SerializedEvent): Buffer {
  let chunk = chunks.get(event);
  if (!chunk) {
    const text = textOf(event);
    chunk = Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
    chunks.set(event, chunk);
  }
  return chunk;
}

/**
 * Only the last of several objects with the same id has it as `id`: a client that received a part of them continues before all of them.
 * JSON contains no line ends.
 */
function textOf({ id, objects }: SerializedEvent): string {
  return objects.map((json, index) => `${index < objects.length - 1 ? '' : `id: ${id}\n`}data: ${json}\n\n`).join('');
}
