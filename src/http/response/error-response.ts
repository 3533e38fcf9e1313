import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HttpException, Logger } from '@nestjs/common';
import { AccessDenied, DoesNotExist, DomainError, type ErrorCode } from '../../kernel/domain-error.js';
import { OutcomeUnknown } from '../../kernel/unit-of-work.js';
import { isStatementCancelled, isTransactionConflict } from '../../platform/database/mysql-errors.js';
import { outageOf } from '../../platform/outages.js';
import { BodyTooLarge, BodyTooSlow, MethodNotAllowed } from '../request/request-errors.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { sendJson } from './response-body.js';

const STATUS: Readonly<Record<ErrorCode, number>> = {
  BAD_REQUEST: 400,
  REQUEST_VARIABLE_MISSING: 400,
  REQUEST_VARIABLE_INVALID: 400,
  REQUEST_CONFUSING_VAR: 400,
  BAD_NARROW: 400,
  BAD_EVENT_QUEUE_ID: 400,
  BAD_IMAGE: 400,
  REALM_UPLOAD_QUOTA: 400,
  STREAM_DOES_NOT_EXIST: 400,
  EXPECTATION_MISMATCH: 400,
  IDEMPOTENCY_KEY_REUSED: 400,
  INVALID_PUSH_DEVICE_TOKEN: 400,
  PUSH_SERVICE_NOT_CONFIGURED: 400,
  NO_ACTIVE_PUSH_DEVICE: 400,
  INVITATION_FAILED: 400,
  SYSTEM_GROUP_REQUIRED: 400,
  CANNOT_ADMINISTER_CHANNEL: 400,
  CANNOT_DEACTIVATE_GROUP_IN_USE: 400,
  CANNOT_DEACTIVATE_LAST_USER: 400,
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: 400,
  REACTION_ALREADY_EXISTS: 400,
  REACTION_DOES_NOT_EXIST: 400,
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: 400,
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: 400,
  UNAUTHORIZED_PRINCIPAL: 400,
  INVALID_JSON: 400,
  MISSING_HTTP_EVENT_HEADER: 400,
  ANOMALOUS_WEBHOOK_PAYLOAD: 400,
  // Services switch a webhook off that refuses what they send.
  UNSUPPORTED_WEBHOOK_EVENT_TYPE: 200,
  INVALID_SIGNATURE: 401,
  INVALID_API_KEY: 401,
  UNAUTHORIZED: 401,
  AUTHENTICATION_FAILED: 401,
  USER_DEACTIVATED: 401,
  REALM_DEACTIVATED: 401,
  PASSWORD_AUTH_DISABLED: 401,
  CSRF_FAILED: 403,
  INSUFFICIENT_SCOPE: 403,
  TWO_FACTOR_REQUIRED: 403,
  RECENT_LOGIN_REQUIRED: 403,
  NONEXISTENT_SUBDOMAIN: 404,
  CHANNEL_ALREADY_EXISTS: 409,
  RATE_LIMIT_HIT: 429,
  SERVER_NOT_READY: 503,
  REQUEST_TIMED_OUT: 503,
  OUTCOME_UNKNOWN: 503,
};

/**
 * The property of a response that holds why it has a status 5xx. The request log, which has a line for each request that it knows, sets it
 * to null when the request arrives.
 */
export const FAILURE = Symbol('failure');

const logger = new Logger('Http');

/** Most outages are restarts and failovers, which take a few seconds. */
const RETRY_AFTER_SECONDS = 5;

const PARSER_ERROR_STATUS: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * The error that represents an outage, a cancelled statement or a transaction that was repeated in vain (HTTP 503).
 * @returns null for any other error
 */
export function unavailabilityOf(error: unknown): DomainError | null {
  if (error instanceof OutcomeUnknown) {
    const text = 'The server lost its database while it stored the change. The change may have been made; check before you repeat it.';
    return new DomainError('OUTCOME_UNKNOWN', text);
  }
  if (isStatementCancelled(error)) return new DomainError('REQUEST_TIMED_OUT', 'The request took too long and was cancelled.');
  if (isTransactionConflict(error)) {
    const text = 'The change met others of the same things again and again. Nothing was changed; please try again.';
    return new DomainError('SERVER_NOT_READY', text);
  }
  const outage = error instanceof DomainError ? null : outageOf(error);
  if (!outage) return null;
  const part = outage === 'storage' ? 'The storage of files' : 'The server';
  return new DomainError('SERVER_NOT_READY', `${part} is temporarily unavailable. Please try again.`);
}

/** @returns the HTTP status of a domain error */
export function statusOf(error: DomainError): number {
  if (error instanceof DoesNotExist) return 404;
  if (error instanceof AccessDenied) return 403;
  if (error instanceof BodyTooLarge) return 413;
  if (error instanceof BodyTooSlow) return 408;
  return STATUS[error.code];
}

/**
 * Sets the response headers that belong to an error, and records errors with status 5xx for the request log.
 * @returns the error, or a `DomainError` in its place if it was caused by an outage
 */
export function prepareError(response: ServerResponse, thrown: unknown): unknown {
  const error = unavailabilityOf(thrown) ?? thrown;
  const status = statusOfAny(error);
  if (status >= 500) recordFailure(response, thrown);
  if (response.headersSent) return error;
  const retryAfter =
    (error instanceof DomainError ? error.data['retry-after'] : undefined) ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (typeof retryAfter === 'number' && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', Math.ceil(retryAfter));
  if (error instanceof DomainError && error.code === 'UNAUTHORIZED' && !response.hasHeader('WWW-Authenticate')) {
    response.setHeader('WWW-Authenticate', `${isSessionOnly(response) ? 'Session' : 'Basic'} realm="zulip"`);
  }
  return error;
}

/** Whether nothing but the session of a browser would have authenticated the request. Requests that match no route have no `wire`. */
function isSessionOnly({ req }: ServerResponse): boolean {
  return (req as Partial<Pick<IncomingWireMessage, 'wire'>>).wire?.sessionOnly === true;
}

/** Records why a request failed with a server error: for its line of the request log or, if it has none, in a line of its own. */
function recordFailure(response: ServerResponse & { [FAILURE]?: unknown }, error: unknown): void {
  if (FAILURE in response) response[FAILURE] = error;
  else logger.error(`${response.req.method} failed`, error instanceof Error ? error.stack : String(error));
}

/** @returns the HTTP status of any error; 500 if it is unexpected */
export function statusOfAny(error: unknown): number {
  if (error instanceof DomainError) return statusOf(error);
  if (error instanceof MethodNotAllowed) return 405;
  return error instanceof HttpException ? error.getStatus() : 500;
}

/** Sends the error envelope: 503 during an outage, 500 for an unexpected error. */
export function sendError(response: ServerResponse, thrown: unknown): void {
  const error = prepareError(response, thrown);
  if (response.headersSent) {
    if (!response.writableEnded) response.destroy();
    return;
  }
  if (error instanceof DomainError) {
    sendJson(response, statusOf(error), { result: 'error', msg: error.message, ...error.data, code: error.code });
  } else if (error instanceof MethodNotAllowed) {
    response.setHeader('Allow', error.allowed.join(', '));
    sendJson(response, 405, { result: 'error', msg: error.message, allowed_methods: error.allowed });
  } else if (error instanceof HttpException) {
    sendJson(response, error.getStatus(), { result: 'error', msg: error.message, code: 'BAD_REQUEST' });
  } else {
    sendJson(response, 500, { result: 'error', msg: 'Internal server error' });
  }
}

/**
 * Responds to a request that Node could not parse, because its head is too long, too slow or not HTTP, with the usual error envelope, and
 * closes the connection. Handles the `clientError` event of the HTTP server.
 */
export function rejectUnparsableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = PARSER_ERROR_STATUS[error.code ?? ''] ?? 400;
  const text = STATUS_CODES[status] as string;
  const body = `${JSON.stringify({ result: 'error', msg: text, code: 'BAD_REQUEST' })}\n`;
  const head = [
    `HTTP/1.1 ${status} ${text}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Cache-Control: no-store, private',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
