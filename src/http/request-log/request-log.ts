import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Span } from '@opentelemetry/api';
import type { WorkOwner } from '../../kernel/current-work.js';
import { describeError } from '../../platform/error-message.js';
import type { OpenTelemetryTracing, RequestOutcome } from '../../platform/tracing/open-telemetry-tracing.js';
import type { PinoLogger } from '../../platform/logging/pino-logger.js';
import { outageOf } from '../../platform/outages.js';
import { type LogFields, runInWorkContext, type WorkContext } from '../../platform/work-context.js';
import { networksOf } from '../request/client-networks.js';
import type { Route } from '../request/endpoint.js';
import { clientName } from '../request/request-origin.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { FAILURE } from '../response/error-response.js';
import type { HttpMetrics } from './http-metrics.js';

const STARTED_AT = Symbol('started at');
const CONTEXT = Symbol('context');
const UNKNOWN_ADDRESS = 'unknown';

interface TimedResponse extends ServerResponse {
  req: IncomingWireMessage;
  [STARTED_AT]: number;
  [CONTEXT]: RequestContext;
  [FAILURE]: unknown;
}

/**
 * Gives every request an id, which all lines carry that are logged on its behalf, and writes one line per request when its response is
 * finished or its client has disconnected. It logs the route rather than the URL, so that ids, search words and tokens do not appear in the log.
 */
export class RequestLog {
  private readonly onClose: (this: TimedResponse) => void;

  constructor(
    logger: PinoLogger,
    metrics: Pick<HttpMetrics, 'observe'>,
    private readonly tracing: Pick<OpenTelemetryTracing, 'beginRequest' | 'endRequest'>,
  ) {
    // One listener for all responses, which Node calls with the response as `this`, avoids an allocation per request.
    this.onClose = function (): void {
      const ms = performance.now() - this[STARTED_AT];
      metrics.observe(this.req, this.statusCode, ms);
      this[CONTEXT].close(this.writableFinished);
      writeLine(logger, this, ms);
      const { span } = this[CONTEXT];
      if (span) tracing.endRequest(span, outcomeOf(this));
    };
  }

  /** What every request passes first. @param next handles it */
  readonly handle = (request: IncomingWireMessage, response: ServerResponse, next: () => void): void => {
    const timed = response as TimedResponse;
    timed[STARTED_AT] = performance.now();
    const span = this.tracing.beginRequest(request.method ?? '', request.headers['traceparent'] as string | undefined);
    const context = new RequestContext(randomUUID(), request, span);
    timed[CONTEXT] = context;
    timed.setHeader('X-Request-Id', context.id);
    timed[FAILURE] = null;
    timed.on('close', this.onClose);
    runInWorkContext(context, next);
  };
}

/** The context of a request: adds its id, account and network address to every line that is logged on its behalf. */
class RequestContext implements WorkContext {
  private request: IncomingWireMessage | null;
  private closed: { readonly fields: LogFields; readonly owner: WorkOwner } | null = null;
  private abandoning: AbortController | null = null;

  constructor(
    readonly id: string,
    request: IncomingWireMessage,
    readonly span: Span | undefined,
  ) {
    this.request = request;
  }

  logFields(): LogFields {
    if (this.closed) return this.closed.fields;
    const { wire, ip } = (this.request ?? {}) as Partial<Pick<IncomingWireMessage, 'wire' | 'ip'>>;
    const trace = this.span ? { trace_id: this.span.spanContext().traceId } : {};
    return { req_id: this.id, ...trace, realm_id: wire?.realmId, user_id: wire?.actor?.userId, ip };
  }

  get owner(): WorkOwner {
    if (this.closed) return this.closed.owner;
    return this.actor?.userId ?? (networksOf(this.request?.ip).own || UNKNOWN_ADDRESS);
  }

  get authority(): WorkContext['authority'] {
    // Requests that match no route have no `wire`.
    const wire = this.request?.wire;
    return wire?.authority;
  }

  noteCommit(): void {
    if (this.request) this.request.wire.hasCommitted = true;
  }

  endAuthority(): void {
    if (this.request) this.request.wire.authority = undefined;
  }

  /** Of requests that change nothing. Those of visitors are cheap, and answers to some of them are shared, unless they read as accounts do. */
  get abandonment(): AbortSignal | null {
    if (!this.abandoning && this.readsAlone && this.request?.method === 'GET') this.abandoning = new AbortController();
    return this.abandoning?.signal ?? null;
  }

  /**
   * Drops the reference to the request, because work that it started, such as a connection, may outlive it by a long time.
   * @param isAnswered false if the client has disconnected before
   */
  close(isAnswered: boolean): void {
    this.closed = { fields: this.logFields(), owner: this.owner };
    this.request = null;
    if (!isAnswered) this.abandoning?.abort();
  }

  private get readsAlone(): boolean {
    return this.actor !== undefined || this.request?.wire.route.endpoint.access === 'reader';
  }

  private get actor(): IncomingWireMessage['wire']['actor'] | undefined {
    // Requests that match no route have no `wire`.
    const wire = this.request?.wire;
    return wire?.actor;
  }
}

function outcomeOf(response: TimedResponse): RequestOutcome {
  const { method, wire } = response.req as Pick<IncomingWireMessage, 'method'> & Partial<Pick<IncomingWireMessage, 'wire'>>;
  return {
    method: method ?? '',
    route: wire?.route.path ?? null,
    status: response.statusCode,
    realmId: wire?.realmId,
    failure: response[FAILURE],
  };
}

function writeLine(logger: PinoLogger, response: TimedResponse, ms: number): void {
  const request = response.req;
  // Requests that match no route have no `wire`.
  const wire = request.wire as IncomingWireMessage['wire'] | undefined;
  const level = levelOf(response.statusCode, wire?.route);
  if (!logger.writes(level)) return;
  const actor = wire?.actor;
  logger.write(
    level,
    {
      context: 'Http',
      ...response[CONTEXT].logFields(),
      method: request.method,
      route: wire?.route.path ?? null,
      status: response.statusCode,
      dur_ms: Math.round(ms * 10) / 10,
      client: actor?.clientName ?? clientName(request),
      aborted: response.writableFinished ? undefined : true,
      ...failureFields(response[FAILURE]),
    },
    'request',
  );
}

/** Describes an error. An outage is logged without a stack, because it is not a bug. */
function failureFields(failure: unknown): Record<string, unknown> {
  if (failure === null) return {};
  const err = describeError(failure);
  const outage = outageOf(failure);
  return outage ? { outage, err: { ...err, stack: undefined } } : { err };
}

/** Requests that machines repeat all the time (health probes, assets, long polls) are logged at level debug. */
function levelOf(status: number, route: Route | undefined): 'error' | 'info' | 'debug' {
  if (status >= 500 && route?.endpoint.hidden !== true) return 'error';
  if (!route) return 'info';
  const { hidden, access } = route.endpoint;
  const quiet = (hidden === true && access === 'anyone') || (route.path === '/api/v1/events' && route.method === 'GET');
  return quiet ? 'debug' : 'info';
}
