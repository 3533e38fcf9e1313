/** The machine-readable error codes of the API. `http/response/error-response.ts` maps them to HTTP statuses. */
export type ErrorCode =
  | 'BAD_REQUEST'
  | 'REQUEST_VARIABLE_MISSING'
  | 'REQUEST_VARIABLE_INVALID'
  | 'REQUEST_CONFUSING_VAR'
  | 'BAD_NARROW'
  | 'BAD_EVENT_QUEUE_ID'
  | 'BAD_IMAGE'
  | 'REALM_UPLOAD_QUOTA'
  | 'STREAM_DOES_NOT_EXIST'
  | 'CHANNEL_ALREADY_EXISTS'
  | 'EXPECTATION_MISMATCH'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INVALID_JSON'
  | 'MISSING_HTTP_EVENT_HEADER'
  | 'UNSUPPORTED_WEBHOOK_EVENT_TYPE'
  | 'ANOMALOUS_WEBHOOK_PAYLOAD'
  | 'INVALID_SIGNATURE'
  | 'INVALID_API_KEY'
  | 'INVALID_PUSH_DEVICE_TOKEN'
  | 'PUSH_SERVICE_NOT_CONFIGURED'
  | 'NO_ACTIVE_PUSH_DEVICE'
  | 'INVITATION_FAILED'
  | 'SYSTEM_GROUP_REQUIRED'
  | 'CANNOT_ADMINISTER_CHANNEL'
  | 'CANNOT_DEACTIVATE_GROUP_IN_USE'
  | 'CANNOT_DEACTIVATE_LAST_USER'
  | 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'
  | 'REACTION_ALREADY_EXISTS'
  | 'REACTION_DOES_NOT_EXIST'
  | 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'
  | 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'
  | 'UNAUTHORIZED_PRINCIPAL'
  | 'UNAUTHORIZED'
  | 'AUTHENTICATION_FAILED'
  | 'USER_DEACTIVATED'
  | 'REALM_DEACTIVATED'
  | 'PASSWORD_AUTH_DISABLED'
  | 'CSRF_FAILED'
  | 'INSUFFICIENT_SCOPE'
  | 'TWO_FACTOR_REQUIRED'
  | 'RECENT_LOGIN_REQUIRED'
  | 'NONEXISTENT_SUBDOMAIN'
  | 'RATE_LIMIT_HIT'
  | 'SERVER_NOT_READY'
  | 'REQUEST_TIMED_OUT'
  | 'OUTCOME_UNKNOWN';

/** An expected error that the client receives: code, text and named data exactly as the error envelope contains them. */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/**
 * The time of `retry-after`, as the JSON of an error and the header `Retry-After` contain it: whole seconds, rounded up (RFC 9110), because
 * programs that read the header as an integer fail on a fraction.
 */
export function secondsToWait(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/** Narrows what was caught to an expected error. @throws anything else, as it is */
export function assertDomainError(error: unknown): asserts error is DomainError {
  if (!(error instanceof DomainError)) throw error;
}

/** An error with code BAD_REQUEST and HTTP 400. */
export class BadRequest extends DomainError {
  constructor(message: string, data: Readonly<Record<string, unknown>> = {}) {
    super('BAD_REQUEST', message, data);
  }
}

/** An error with code UNAUTHORIZED and HTTP 401: the request needs an account, and has none. */
export class AccountRequired extends DomainError {
  constructor() {
    super('UNAUTHORIZED', 'Not logged in: API authentication or user session required');
  }
}

/** An error with code INSUFFICIENT_SCOPE and HTTP 403: the scoped API key of the request does not allow it. */
export class InsufficientScope extends DomainError {
  /** @param required the scope that is needed, or `full` for the API key of the account itself */
  constructor(required: string, message: string) {
    super('INSUFFICIENT_SCOPE', message, { required_scope: required });
  }
}

/** An error with code BAD_REQUEST and HTTP 403, for a file that other accounts may read. */
export class AccessDenied extends DomainError {
  constructor(message = 'Access denied') {
    super('BAD_REQUEST', message);
  }
}

/** An error with code BAD_REQUEST and HTTP 404, for something that does not exist or that the account may not know of. */
export class DoesNotExist extends DomainError {
  constructor(message: string) {
    super('BAD_REQUEST', message);
  }
}
