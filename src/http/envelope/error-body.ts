import type { ServerResponse } from 'node:http';
import { HttpException, Logger } from '@nestjs/common';
import { AccessDenied, DoesNotExist, DomainError, type ErrorCode } from '../../kernel/domain-error.js';
import { BodyTooLarge, BodyTooSlow } from '../routing/body-reader.js';
import { MethodNotAllowed } from '../routing/method-override.js';
import { sendJson } from './send-json.js';

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
  UNAUTHORIZED: 401,
  AUTHENTICATION_FAILED: 401,
  USER_DEACTIVATED: 401,
  REALM_DEACTIVATED: 401,
  PASSWORD_AUTH_DISABLED: 401,
  CSRF_FAILED: 403,
  NONEXISTENT_SUBDOMAIN: 404,
  RATE_LIMIT_HIT: 429,
  SERVER_NOT_READY: 503,
};

const logger = new Logger('Http');

/** The HTTP status of a refusal. */
export function statusOf(error: DomainError): number {
  if (error instanceof DoesNotExist) return 404;
  if (error instanceof AccessDenied) return 403;
  if (error instanceof BodyTooLarge) return 413;
  if (error instanceof BodyTooSlow) return 408;
  return STATUS[error.code];
}

/** Answers with the error envelope of notes 2.5; what is no refusal of ours is logged and answered with 500 (notes 2.9). */
export function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    if (!response.writableEnded) response.destroy();
    return;
  }
  if (error instanceof DomainError) {
    if (error.code === 'UNAUTHORIZED') response.setHeader('WWW-Authenticate', 'Basic realm="zulip"');
    const wait = error.data['retry-after'];
    if (typeof wait === 'number' && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', wait);
    sendJson(response, statusOf(error), { result: 'error', msg: error.message, ...error.data, code: error.code });
  } else if (error instanceof MethodNotAllowed) {
    response.setHeader('Allow', error.allowed.join(', '));
    sendJson(response, 405, { result: 'error', msg: error.message, allowed_methods: error.allowed });
  } else if (error instanceof HttpException) {
    sendJson(response, error.getStatus(), { result: 'error', msg: error.message, code: 'BAD_REQUEST' });
  } else {
    logger.error(`${response.req.method} failed`, error instanceof Error ? error.stack : String(error));
    sendJson(response, 500, { result: 'error', msg: 'Internal server error' });
  }
}
