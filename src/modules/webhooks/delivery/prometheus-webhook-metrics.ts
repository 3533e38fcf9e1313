import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../platform/logging/metrics.js';
import { WebhookMetrics } from '../application/webhook-metrics.js';
import type { Attempt } from '../domain/delivery.js';

const FINISHED_STATES = ['delivered', 'failed', 'dead'] as const;

@Injectable()
export class PrometheusWebhookMetrics extends WebhookMetrics {
  private readonly attempts;
  private readonly durations;
  private readonly finishes;
  private readonly latencies;

  constructor(metrics: Metrics) {
    super();
    this.attempts = metrics.counter('webhook_attempts_total', 'Attempts to call endpoints, by what came of them.', ['outcome']);
    this.durations = metrics.histogram('webhook_attempt_duration_seconds', 'What an attempt takes.', {
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30],
    });
    this.finishes = metrics.counter('webhook_deliveries_finished_total', 'Finished deliveries; "dead" and "failed" are dead letters.', [
      'state',
    ]);
    // Of a series that begins with 1, Prometheus sees no increase, so that nobody would learn of the first one.
    for (const state of FINISHED_STATES) this.finishes.inc({ state }, 0);
    this.latencies = metrics.histogram('webhook_delivery_latency_seconds', 'From a message to its delivery.', {
      buckets: [0.1, 0.5, 1, 5, 30, 120, 600, 3_600, 21_600, 86_400, 259_200],
    });
  }

  countAttempt({ outcome, durationMs }: Attempt): void {
    this.attempts.inc({ outcome });
    this.durations.observe(durationMs / 1000);
  }

  countFinished(state: (typeof FINISHED_STATES)[number], latencyMs: number): void {
    this.finishes.inc({ state });
    if (state === 'delivered') this.latencies.observe(Math.max(0, latencyMs) / 1000);
  }
}
