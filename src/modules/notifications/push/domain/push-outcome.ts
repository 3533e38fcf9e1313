import type { PushFailure } from './push-subscription.js';

/**
 * What became of a push: `accepted` by the service, `gone` if the subscription no longer exists, `retry` if the same push may arrive
 * later, `rejected` if it never will.
 */
export type PushOutcome =
  | { readonly kind: 'accepted'; readonly status: number }
  | { readonly kind: 'gone'; readonly status: number }
  | {
      readonly kind: 'retry';
      /** Null if the service did not answer. */
      readonly status: number | null;
      readonly failure: PushFailure;
      /** Null unless the service named a time. */
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: 'rejected'; readonly status: number | null; readonly failure: PushFailure };

/** Interprets the answer of a push service (RFC 8030). @param retryAfterMs what its header `Retry-After` says */
export function outcomeOfStatus(status: number, retryAfterMs: number | null): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted', status };
  if (status === 404 || status === 410) return { kind: 'gone', status };
  if (status === 413) return { kind: 'rejected', status, failure: 'too_large' };
  if (status === 429) return { kind: 'retry', status, failure: 'rate_limited', retryAfterMs };
  if (status === 408 || status >= 500) return { kind: 'retry', status, failure: 'unavailable', retryAfterMs };
  return { kind: 'rejected', status, failure: 'rejected' };
}
