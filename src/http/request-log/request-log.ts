import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type LogContext, type LogFields, runInLogContext } from '../../platform/logging/log-context.js';
import type { PinoLogger } from '../../platform/logging/pino-logger.js';
import { outageOf } from '../../platform/outages.js';
import type { Route } from '../request/endpoint.js';
import { clientName } from '../request/request-origin.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { expectFailure, failureOf } from '../response/request-failure.js';
import type { HttpMetrics } from './http-metrics.js';

const STARTED_AT = Symbol('started at');
const CONTEXT = Symbol('context');

interface TimedResponse extends ServerResponse {
  req: IncomingWireMessage;
  [STARTED_AT]: number;
  [CONTEXT]: RequestContext;
}

/**
 * Gives every request an id, which all lines carry that are logged on its behalf, and writes one line per request when its response is
 * finished or its client has disconnected. It logs the route rather than the URL, so that ids, search words and tokens do not appear in the log.
 */
export class RequestLog {
  private readonly onClose: (this: TimedResponse) => void;

  constructor(logger: PinoLogger, metrics: Pick<HttpMetrics, 'observe'>) {
    // One listener for all responses, which Node calls with the response as `this`, avoids an allocation per request.
    this.onClose = function (): void {
      const ms = performance.now() - this[STARTED_AT];
      metrics.observe(this.req, this.statusCode, ms);
      this[CONTEXT].close();
      writeLine(logger, this, ms);
    };
  }

  /** The first middleware of every request. */
  readonly handle = (request: IncomingWireMessage, response: ServerResponse, next: () => void): void => {
    const timed = response as TimedResponse;
    timed[STARTED_AT] = performance.now();
    const context = new RequestContext(randomUUID(), request);
    timed[CONTEXT] = context;
    timed.setHeader('X-Request-Id', context.id);
    expectFailure(timed);
    timed.on('close', this.onClose);
    runInLogContext(context, next);
  };
}

/** Adds the id, the account and the network address of a request to every line that is logged on its behalf. */
class RequestContext implements LogContext {
  private closedFields: LogFields | null = null;
  private request: IncomingWireMessage | null;

  constructor(
    readonly id: string,
    request: IncomingWireMessage,
  ) {
    this.request = request;
  }

  fields(): LogFields {
    if (this.closedFields) return this.closedFields;
    const { wire, ip } = (this.request ?? {}) as Partial<Pick<IncomingWireMessage, 'wire' | 'ip'>>;
    return { req_id: this.id, realm_id: wire?.realmId, user_id: wire?.actor?.userId, ip };
  }

  /** Drops the reference to the request, because work that it started, such as a connection, may outlive it by a long time. */
  close(): void {
    this.closedFields = this.fields();
    this.request = null;
  }
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
      ...response[CONTEXT].fields(),
      method: request.method,
      route: wire?.route.path ?? null,
      status: response.statusCode,
      dur_ms: Math.round(ms * 10) / 10,
      client: actor?.clientName ?? clientName(request, undefined),
      aborted: response.writableFinished ? undefined : true,
      ...failureFields(failureOf(response)),
    },
    'request',
  );
}

/**
 * Describes an error without the SQL statement and its values, which database errors contain. An outage is logged without a stack, because
 * it is not a bug.
 */
function failureFields(failure: unknown): Record<string, unknown> {
  if (failure === null) return {};
  if (!(failure instanceof Error)) return { err: { type: typeof failure } };
  const err = { type: failure.constructor.name, message: failure.message };
  const outage = outageOf(failure);
  return outage ? { outage, err } : { err: { ...err, stack: failure.stack } };
}

/** Requests that machines repeat all the time (health probes, assets, long polls) are logged at level debug. */
function levelOf(status: number, route: Route | undefined): 'error' | 'info' | 'debug' {
  if (status >= 500 && route?.endpoint.hidden !== true) return 'error';
  if (!route) return 'info';
  const { hidden, access } = route.endpoint;
  const quiet = (hidden === true && access === 'anyone') || (route.path === '/api/v1/events' && route.method === 'GET');
  return quiet ? 'debug' : 'info';
}
