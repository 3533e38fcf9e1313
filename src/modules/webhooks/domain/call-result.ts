import type { BotReply } from './bot-response.js';
import type { AttemptOutcome } from './delivery.js';
import type { CallFailure } from './endpoint.js';
import { parseRetryAfter } from './retry-schedule.js';

/** The outcome of an HTTP request to an endpoint. */
export type HttpOutcome =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly body: string;
      /** The body was longer than the limit, and was cut. */
      readonly tooLong: boolean;
      readonly retryAfter: string | null;
    }
  | { readonly kind: 'timeout' | 'unreachable' | 'forbidden'; readonly detail: string };

/** Why a delivery did not succeed, for the log, for the conversation and for the bot's owner. */
export interface DeliveryFailure {
  readonly outcome: AttemptOutcome;
  /** Posted in the conversation after `Failure! `. */
  readonly text: string;
  /** Null if the owner is not notified. */
  readonly ownerDetail: string | null;
  /** The body of the response. */
  readonly body: string;
}

/** What a call means for its delivery: it is finished, is repeated, or has failed permanently. */
export type CallResult =
  | {
      readonly kind: 'accepted';
      readonly body: string;
      /** What the bot is to post. */
      readonly reply?: BotReply;
    }
  | {
      readonly kind: 'retry';
      readonly failure: DeliveryFailure;
      /** The time for which the endpoint asked with `Retry-After`, in milliseconds. */
      readonly retryAfterMs: number | null;
    }
  | {
      readonly kind: 'end';
      readonly failure: DeliveryFailure;
      /** The endpoint refused the call, so that the failure counts for its health; otherwise the message or the response was at fault. */
      readonly refused: boolean;
      /** The endpoint is gone for good. */
      readonly gone: boolean;
    };

const UNAVAILABLE = 'Bot is unavailable';
const PRIVATE_NETWORK = 'The URL configured for the webhook is for a private or disallowed network.';
const STATUS_GONE = 410;

/** Statuses of 4xx that may be different for the next attempt. */
const TRANSIENT_STATUSES = new Set([408, 425, 429]);
const RETRY_AFTER_STATUSES = new Set([429, 503]);

/** The processes that made the last attempts died, so that these have no result. */
export const ATTEMPTS_LOST: CallResult = {
  kind: 'retry',
  failure: { outcome: 'broken_off', text: UNAVAILABLE, ownerDetail: 'The attempts to call it were broken off.', body: '' },
  retryAfterMs: null,
};

/** The endpoint is disabled: the conversation is notified; the owner has been notified already. */
export const DISABLED: DeliveryFailure = { outcome: 'disabled', text: UNAVAILABLE, ownerDetail: null, body: '' };

/** The bot, its endpoint or the message no longer exists, so that no notice can be posted. */
export const GONE: DeliveryFailure = {
  outcome: 'cancelled',
  text: 'The bot, its address or the message is gone.',
  ownerDetail: null,
  body: '',
};

/** The bot may not read the message where it is now, so that neither the text nor a notice may be posted anywhere. */
export const NO_ACCESS: DeliveryFailure = {
  outcome: 'no_access',
  text: 'The bot may not read the message any more.',
  ownerDetail: null,
  body: '',
};

/** The bot's interface has no form for the message: the endpoint is not called, and only the conversation is notified. */
export function unsupported(text: string): CallResult {
  return failPermanently({ outcome: 'unsupported', text, ownerDetail: null, body: '' });
}

/** Ends a delivery for a reason that is not the endpoint's health. */
export function failPermanently(failure: DeliveryFailure): Extract<CallResult, { kind: 'end' }> {
  return { kind: 'end', failure, refused: false, gone: false };
}

/** Any 2xx is success. Redirects, transient 4xx, 5xx, timeouts and connection errors are repeated; everything else is final. */
export function classifyOutcome(outcome: HttpOutcome, now: number, timeoutMs: number): CallResult {
  if (outcome.kind === 'response') return classifyResponse(outcome, now);
  const failure = (ownerDetail: string): DeliveryFailure => ({ outcome: outcome.kind, text: UNAVAILABLE, ownerDetail, body: '' });
  switch (outcome.kind) {
    case 'timeout':
      return { kind: 'retry', failure: failure(`Request timed out after ${timeoutMs / 1000} seconds.`), retryAfterMs: null };
    case 'unreachable':
      return { kind: 'retry', failure: failure('A connection error occurred. Is my bot server down?'), retryAfterMs: null };
    case 'forbidden':
      return { ...failPermanently(failure(PRIVATE_NETWORK)), refused: true };
  }
}

function classifyResponse(response: Extract<HttpOutcome, { kind: 'response' }>, now: number): CallResult {
  const { status, body } = response;
  if (status >= 200 && status < 300) {
    return response.tooLong ? failPermanently(badResponse('bad_answer', 'Response is too large', body)) : { kind: 'accepted', body };
  }
  const failure: DeliveryFailure = {
    outcome: 'rejected',
    text: `Third party responded with ${status}`,
    ownerDetail: status === 407 ? PRIVATE_NETWORK : `The webhook got a response with status code *${status}*.`,
    body,
  };
  if (status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status)) {
    return { ...failPermanently(failure), refused: true, gone: status === STATUS_GONE };
  }
  return { kind: 'retry', failure, retryAfterMs: RETRY_AFTER_STATUSES.has(status) ? parseRetryAfter(response.retryAfter, now) : null };
}

/** The endpoint accepted the call, but its response is malformed or its reply cannot be posted. */
export function badResponse(outcome: 'bad_answer' | 'bad_reply', error: string, body: string): DeliveryFailure {
  const ownerDetail = `The webhook server attempted to send a message, but that resulted in the following error:\n> ${error}`;
  return { outcome, text: error, ownerDetail, body };
}

/** A call as a failure of its endpoint; null if the endpoint has not failed: what it accepted counts as a success, even if its response cannot be used. */
export function endpointFailure(callResult: CallResult, at: number, notifyEarly: boolean): CallFailure | null {
  if (callResult.kind === 'retry') return { at, transient: true, notifyEarly, retryAfterMs: callResult.retryAfterMs, gone: false };
  if (callResult.kind === 'end' && callResult.refused)
    return { at, transient: false, notifyEarly, retryAfterMs: null, gone: callResult.gone };
  return null;
}

const MINUTE = 60_000;

/**
 * Whether users are notified of a failure although another attempt follows. A refusal is reported immediately, as at the Zulip server, which
 * does not repeat such calls; an unreachable endpoint is reported after a minute, when the Zulip server would have given up.
 * @param createdAt of the delivery
 */
export function shouldNotifyEarly(callResult: CallResult, createdAt: number, now: number): boolean {
  return callResult.kind === 'retry' && (callResult.failure.outcome === 'rejected' || now - createdAt >= MINUTE);
}

/** UTF-16 units of a response that the log of attempts stores. */
const MAX_DETAIL_LENGTH = 1024;

/** At most `length` UTF-16 units from the start of a string, without half a surrogate pair. */
export function excerpt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** A response or an error description, cut for the log of attempts. */
export function truncateDetail(text: string): string {
  return excerpt(text, MAX_DETAIL_LENGTH);
}
