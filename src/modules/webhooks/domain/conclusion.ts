import type { BotReply } from './bot-response.js';
import { type CallResult, excerpt, type DeliveryFailure, truncateDetail } from './call-result.js';
import type { OwnerNotification } from './endpoint.js';
import { MAX_QUOTED_LENGTH } from './owner-notice-texts.js';

/**
 * The result of an attempt, stored before anything is posted because of it. A process that takes the attempt over posts from it, and does not
 * call the endpoint again. Times are milliseconds UTC.
 */
export interface Conclusion {
  readonly startedAt: number;
  readonly endedAt: number;
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  /** Start of the response, or a description of the error. */
  readonly detail: string;
  readonly callResult: CallResult;
  /** The conversation is notified of the failure although another attempt follows. */
  readonly notifyEarly: boolean;
  /** What the bot's owner is notified of. */
  readonly ownerNotification: OwnerNotification | null;
}

/** The conclusion with the response cut to what may be posted, quoted or logged. */
export function truncateForStorage(conclusion: Conclusion): Conclusion {
  return { ...conclusion, detail: truncateDetail(conclusion.detail), callResult: withExcerpt(conclusion.callResult) };
}

/** The reply that is to be posted; undefined if there is none. */
export function replyOf({ callResult }: Conclusion): BotReply | undefined {
  return callResult.kind === 'accepted' ? callResult.reply : undefined;
}

function withExcerpt(callResult: CallResult): CallResult {
  if (callResult.kind === 'accepted') return { ...callResult, body: excerpt(callResult.body, MAX_QUOTED_LENGTH) };
  const failure: DeliveryFailure = { ...callResult.failure, body: excerpt(callResult.failure.body, MAX_QUOTED_LENGTH) };
  return { ...callResult, failure };
}
