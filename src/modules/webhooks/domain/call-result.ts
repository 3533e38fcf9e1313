import type { BotReply } from './bot-response.js';
import type { AttemptOutcome } from './delivery.js';
import { retryAfter } from './retry-schedule.js';

/** What came of calling an endpoint. */
export type HttpOutcome =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly body: string;
      /** There was more of the body than anybody wants to read. */
      readonly tooLong: boolean;
      readonly retryAfter: string | null;
    }
  | { readonly kind: 'timeout' | 'unreachable' | 'forbidden'; readonly detail: string };

/** Why a delivery did not succeed, for the log, for the conversation and for the bot's owner. */
export interface Failure {
  readonly outcome: AttemptOutcome;
  /** What the conversation reads after `Failure! `. */
  readonly text: string;
  /** Null: the owner need not know. */
  readonly ownerDetail: string | null;
  /** What the endpoint answered. */
  readonly body: string;
}

/** What an attempt means for its delivery. `wish`: milliseconds the endpoint asked to be left alone. */
export type CallResult =
  | {
      readonly kind: 'accepted';
      readonly body: string;
      /** What the bot says to it. */
      readonly reply?: BotReply;
    }
  | { readonly kind: 'retry'; readonly failure: Failure; readonly wish: number | null }
  | {
      readonly kind: 'end';
      readonly failure: Failure;
      /** The endpoint did not want the call; what is wrong is not the message, nor what was made of it. */
      readonly refused: boolean;
      /** It wants no other call either. */
      readonly gone: boolean;
    };

const UNAVAILABLE = 'Bot is unavailable';
const PRIVATE_NETWORK = 'The URL configured for the webhook is for a private or disallowed network.';
const STATUS_GONE = 410;

/** Statuses of 4xx that speak of the moment and not of the request. */
const TRANSIENT_STATUSES = new Set([408, 425, 429]);
const RETRY_AFTER_STATUSES = new Set([429, 503]);

/** The last attempts left no result, because the process that made them died. */
export const ATTEMPTS_LOST: CallResult = {
  kind: 'retry',
  failure: { outcome: 'broken_off', text: UNAVAILABLE, ownerDetail: 'The attempts to call it were broken off.', body: '' },
  wish: null,
};

/** The endpoint is not to be called: the conversation learns it, and the owner knows. */
export const DISABLED: Failure = { outcome: 'disabled', text: UNAVAILABLE, ownerDetail: null, body: '' };

/** The bot, its address or the message is gone: there is no one to tell. */
export const GONE: Failure = {
  outcome: 'cancelled',
  text: 'The bot, its address or the message is gone.',
  ownerDetail: null,
  body: '',
};

/** The message is where the bot may not read it: neither its text nor a word about it leaves the place. */
export const NO_ACCESS: Failure = {
  outcome: 'no_access',
  text: 'The bot may not read the message any more.',
  ownerDetail: null,
  body: '',
};

/** A message for which the bot's interface has no form: nothing is called, and the owner need not know (notes 5.5). */
export function unsupported(text: string): CallResult {
  return failPermanently({ outcome: 'unsupported', text, ownerDetail: null, body: '' });
}

/** The end of a delivery for reasons that lie in the message, or in what the endpoint made of it. */
export function failPermanently(failure: Failure): Extract<CallResult, { kind: 'end' }> {
  return { kind: 'end', failure, refused: false, gone: false };
}

/** Any 2xx is success; a redirect, a passing 4xx, 5xx and silence are worth another attempt; the rest is final. */
export function classifyOutcome(outcome: HttpOutcome, now: number, timeoutMs: number): CallResult {
  if (outcome.kind === 'response') return judgeResponse(outcome, now);
  const failure = (ownerDetail: string): Failure => ({ outcome: outcome.kind, text: UNAVAILABLE, ownerDetail, body: '' });
  switch (outcome.kind) {
    case 'timeout':
      return { kind: 'retry', failure: failure(`Request timed out after ${timeoutMs / 1000} seconds.`), wish: null };
    case 'unreachable':
      return { kind: 'retry', failure: failure('A connection error occurred. Is my bot server down?'), wish: null };
    case 'forbidden':
      return { ...failPermanently(failure(PRIVATE_NETWORK)), refused: true };
  }
}

function judgeResponse(response: Extract<HttpOutcome, { kind: 'response' }>, now: number): CallResult {
  const { status, body } = response;
  if (status >= 200 && status < 300) {
    return response.tooLong ? failPermanently(badAnswer('bad_answer', 'Response is too large', body)) : { kind: 'accepted', body };
  }
  const failure: Failure = {
    outcome: 'rejected',
    text: `Third party responded with ${status}`,
    ownerDetail: status === 407 ? PRIVATE_NETWORK : `The webhook got a response with status code *${status}*.`,
    body,
  };
  if (status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status)) {
    return { ...failPermanently(failure), refused: true, gone: status === STATUS_GONE };
  }
  return { kind: 'retry', failure, wish: RETRY_AFTER_STATUSES.has(status) ? retryAfter(response.retryAfter, now) : null };
}

/** An endpoint accepted the call, but nothing can be done with what it answered. */
export function badAnswer(outcome: 'bad_answer' | 'bad_reply', error: string, body: string): Failure {
  const ownerDetail = `The webhook server attempted to send a message, but that resulted in the following error:\n> ${error}`;
  return { outcome, text: error, ownerDetail, body };
}

const MINUTE = 60_000;

/**
 * Whether a failure that may pass is told of before all attempts are made: a refusal at once, as the reference does, which repeats no
 * such call; silence after a minute, about when the reference gives up (notes 5.4).
 * @param since when the delivery was caused
 */
export function shouldNotifyEarly(verdict: CallResult, since: number, now: number): boolean {
  return verdict.kind === 'retry' && (verdict.failure.outcome === 'rejected' || now - since >= MINUTE);
}

/** How much of an answer the log of attempts keeps. */
const DETAIL = 1024;

/** At most `length` UTF-16 units from the start of a text, no character cut in two. */
export function excerpt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** What the log of attempts says of an answer, or of what went wrong. */
export function detailOf(text: string): string {
  return excerpt(text, DETAIL);
}
