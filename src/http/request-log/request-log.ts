import type { ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { PinoLogger } from '../../platform/logging/pino-logger.js';
import { outageOf } from '../../platform/outages.js';
import { clientName } from '../request/request-origin.js';
import type { Route } from '../request/endpoint.js';
import { expectFailure, failureOf } from '../response/request-failure.js';
import type { HttpMetrics } from './http-metrics.js';
import type { IncomingWireMessage } from '../request/wire-request.js';

const ARRIVED = Symbol('arrived');
const REQUEST_ID = Symbol('request id');

interface TimedResponse extends ServerResponse {
  req: IncomingWireMessage;
  [ARRIVED]: number;
  [REQUEST_ID]: string;
}

/**
 * One line per request when its answer is out or its client is gone. The route stands for the path, and the query does not appear: ids,
 * search words and tokens stay out of the log.
 */
export class RequestLog {
  private readonly closed: (this: TimedResponse) => void;

  constructor(logger: PinoLogger, durations: Pick<HttpMetrics, 'observe'>) {
    // One listener for all responses, which Node calls with the response as `this`: nothing is made per request.
    this.closed = function (): void {
      const ms = performance.now() - this[ARRIVED];
      durations.observe(this.req, this.statusCode, ms);
      writeLine(logger, this, ms);
    };
  }

  /** Comes before everything else that handles requests. */
  readonly handle = (_request: IncomingWireMessage, response: ServerResponse, next: () => void): void => {
    const timed = response as TimedResponse;
    timed[ARRIVED] = performance.now();
    timed[REQUEST_ID] = randomUUID();
    timed.setHeader('X-Request-Id', timed[REQUEST_ID]);
    expectFailure(timed);
    timed.on('close', this.closed);
    next();
  };
}

function writeLine(logger: PinoLogger, response: TimedResponse, ms: number): void {
  const request = response.req;
  // Requests that no route takes never get that far.
  const wire = request.wire as IncomingWireMessage['wire'] | undefined;
  const level = levelOf(response.statusCode, wire?.route);
  if (!logger.writes(level)) return;
  const actor = wire?.actor;
  logger.write(
    level,
    {
      context: 'Http',
      req_id: response[REQUEST_ID],
      method: request.method,
      route: wire?.route.path ?? null,
      status: response.statusCode,
      dur_ms: Math.round(ms * 10) / 10,
      user_id: actor?.userId,
      realm_id: wire?.realmId,
      ip: (request as { readonly ip?: string }).ip,
      client: actor?.clientName ?? clientName(request, undefined),
      aborted: response.writableFinished ? undefined : true,
      ...failureFields(failureOf(response)),
    },
    'request',
  );
}

/** What went wrong, without the statement and the values that errors of the database carry. An outage needs no stack: it is nobody's bug. */
function failureFields(failure: unknown): Record<string, unknown> {
  if (failure === null) return {};
  if (!(failure instanceof Error)) return { err: { type: typeof failure } };
  const err = { type: failure.constructor.name, message: failure.message };
  const outage = outageOf(failure);
  return outage ? { outage, err } : { err: { ...err, stack: failure.stack } };
}

/** What is asked all day long by machines (health probes, assets, long polls) is for those who look closer. */
function levelOf(status: number, route: Route | undefined): 'error' | 'info' | 'debug' {
  if (status >= 500 && route?.endpoint.hidden !== true) return 'error';
  if (!route) return 'info';
  const { hidden, access } = route.endpoint;
  const quiet = (hidden === true && access === 'anyone') || (route.path === '/api/v1/events' && route.method === 'GET');
  return quiet ? 'debug' : 'info';
}
