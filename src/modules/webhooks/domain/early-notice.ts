import type { CallResult } from './verdict.js';

const MINUTE = 60_000;

/**
 * Whether a failure that may pass is told of before all attempts are made: a refusal at once, as the reference does, which repeats no
 * such call; silence after a minute, about when the reference gives up (notes 5.4).
 * @param since when the delivery was caused
 */
export function shouldNotifyEarly(verdict: CallResult, since: number, now: number): boolean {
  return verdict.kind === 'retry' && (verdict.failure.outcome === 'rejected' || now - since >= MINUTE);
}
