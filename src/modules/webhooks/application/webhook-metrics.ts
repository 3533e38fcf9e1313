import type { Attempt } from '../domain/delivery.js';

/** Counts for operators. */
export abstract class WebhookMetrics {
  abstract attempted(attempt: Attempt): void;

  /** @param latencyMs from the message to the end */
  abstract finished(state: 'delivered' | 'failed' | 'dead', latencyMs: number): void;
}
