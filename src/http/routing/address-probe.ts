import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import {
  PROBE_HEADER,
  PROBE_PATH,
  probeAuthorization,
  type ProbeAnswer,
  type ProbeKind,
  readProbeToken,
} from '../../platform/secrets/probe-token.js';
import type { IncomingWireMessage } from '../request/wire-request.js';

/** An idle poll is answered up to a fifth later than the setting says, and the next timer of the server may be late. */
const LONGEST_POLL = 1.2;
const BETWEEN_PIECES_MS = 2_000;

/**
 * Answers `skein doctor`, which asks the public address to find out what the proxies in front of the server do to requests and answers. Without a
 * token of the server's secret the address does not exist.
 */
@Injectable()
export class AddressProbe implements BeforeApplicationShutdown {
  private readonly logger = new Logger(AddressProbe.name);
  private readonly stopping = new AbortController();

  constructor(private readonly config: Config) {}

  /** Answers a request of an unknown URL if it is such a probe. @returns false if it is not */
  takes(request: IncomingWireMessage, response: ServerResponse): boolean {
    const token = request.headers[PROBE_HEADER];
    if (typeof token !== 'string' || request.url !== PROBE_PATH) return false;
    const kind = readProbeToken(this.config.serverSecret, token, Date.now());
    if (kind === null) return false;
    this.answer(kind, token, request, response).catch((error: unknown) => {
      this.logger.debug(`no answer to a probe: ${(error as Error).message}`);
      response.destroy();
    });
    return true;
  }

  beforeApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async answer(kind: ProbeKind, token: string, request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Cache-Control', 'no-store, private, no-transform');
    if (kind === 'stream') return this.stream(response);
    // The first piece of the body shows that nothing in front waits for the rest.
    if (Number(request.headers['content-length'] ?? 0) > 0) await once(request, 'data');
    const waited = kind === 'wait' && (await this.pause(this.config.heartbeatMs * LONGEST_POLL, response));
    const answer: ProbeAnswer = {
      machine: hostname(),
      method: request.method ?? '',
      host: request.headers.host ?? null,
      hasAuthorization: request.headers.authorization === probeAuthorization(token),
      forwardedFor: headerOf(request, 'x-forwarded-for'),
      clientAddress: request.ip ?? null,
      waited,
    };
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Connection', 'close');
    response.end(JSON.stringify(answer));
  }

  /** With the head of a stream of events, so that everything in front treats it as one. */
  private async stream(response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no', Connection: 'close' });
    response.write('data: first\n\n');
    await this.pause(BETWEEN_PIECES_MS, response);
    response.end('data: last\n\n');
  }

  /** @returns whether the whole time has passed, and neither the server stopped nor the client went */
  private async pause(ms: number, response: ServerResponse): Promise<boolean> {
    const timer = AbortSignal.timeout(Math.round(ms));
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const any = AbortSignal.any([timer, gone.signal, this.stopping.signal]);
    if (!any.aborted) await once(any, 'abort');
    return !gone.signal.aborted && !this.stopping.signal.aborted;
  }
}

function headerOf({ headers }: IncomingWireMessage, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}
