import type { Attempt } from '../domain/delivery.js';

/** Counts attempts and finished deliveries for operators. */
export abstract class WebhookMetrics {
  abstract countAttempt(attempt: Attempt): void;

  /** @param latencyMs from the message to the last attempt */
  abstract countFinished(state: 'delivered' | 'failed' | 'dead', latencyMs: number): void;
}
