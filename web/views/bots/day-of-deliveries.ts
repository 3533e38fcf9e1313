import type { WebhookDelivery } from '../../api/wire.js';

const HOUR_SECONDS = 3600;
const HOURS = 24;

/** What happened to the deliveries of a day. */
export interface DayOfDeliveries {
  readonly total: number;
  readonly delivered: number;
  readonly waiting: number;
  /** When the oldest one that waits was caused, in seconds UTC. */
  readonly oldestWaiting: number | undefined;
  /** How long the endpoint took to answer, in milliseconds; undefined without an answer. */
  readonly medianMs: number | undefined;
  readonly p95Ms: number | undefined;
  /** From the oldest hour to the present one. */
  readonly hours: readonly { readonly total: number; readonly failed: number; readonly waiting: number }[];
  /** Whether all deliveries of the day are counted. */
  readonly complete: boolean;
}

/** @param since the beginning of the day, in seconds UTC */
export function summarizeDay(deliveries: readonly WebhookDelivery[], since: number, complete: boolean): DayOfDeliveries {
  const waiting = deliveries.filter(({ state }) => state === 'pending');
  const durations = deliveries
    .flatMap(({ attempts }) => attempts.filter(({ status }) => status !== null).map(({ duration_ms: duration }) => duration))
    .sort((a, b) => a - b);
  return {
    total: deliveries.length,
    delivered: deliveries.filter(({ state }) => state === 'delivered').length,
    waiting: waiting.length,
    oldestWaiting: waiting.length === 0 ? undefined : Math.min(...waiting.map(({ created_at: at }) => at)),
    medianMs: quantile(durations, 0.5),
    p95Ms: quantile(durations, 0.95),
    hours: Array.from({ length: HOURS }, (_, hour) => {
      const of = deliveries.filter(({ created_at: at }) => Math.min(HOURS - 1, Math.floor((at - since) / HOUR_SECONDS)) === hour);
      return {
        total: of.length,
        failed: of.filter(({ state }) => state === 'failed' || state === 'dead').length,
        waiting: of.filter(({ state }) => state === 'pending').length,
      };
    }),
    complete,
  };
}

/** @param sorted in ascending order */
function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}
