import type { BotReply } from './bot-response.js';
import type { OwnerNotification } from './endpoint.js';
import { type CallResult, detailOf, excerpt, type Failure } from './call-result.js';
import { QUOTED_BODY } from './owner-notice-texts.js';

/**
 * What an attempt came to, as it is stored before anything is posted because of it. Whoever takes the attempt over posts the same and
 * calls no one. Times are milliseconds UTC.
 */
export interface Conclusion {
  readonly startedAt: number;
  readonly endedAt: number;
  /** HTTP status; null if there was no answer. */
  readonly status: number | null;
  /** Start of the answer, or what went wrong. */
  readonly detail: string;
  readonly verdict: CallResult;
  /** The conversation is told of a failure that may pass. */
  readonly early: boolean;
  /** What the bot's owner is told of the endpoint. */
  readonly news: OwnerNotification | null;
}

/** The conclusion as it is stored: of what the endpoint said only what may be posted, quoted or logged. */
export function storable(conclusion: Conclusion): Conclusion {
  return { ...conclusion, detail: detailOf(conclusion.detail), verdict: quoted(conclusion.verdict) };
}

/** The reply that is to be posted; undefined if there is none. */
export function replyOf({ verdict }: Conclusion): BotReply | undefined {
  return verdict.kind === 'accepted' ? verdict.reply : undefined;
}

function quoted(verdict: CallResult): CallResult {
  if (verdict.kind === 'accepted') return { ...verdict, body: excerpt(verdict.body, QUOTED_BODY) };
  const failure: Failure = { ...verdict.failure, body: excerpt(verdict.failure.body, QUOTED_BODY) };
  return { ...verdict, failure };
}
