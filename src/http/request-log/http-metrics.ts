import { Injectable } from '@nestjs/common';
import { Metrics } from '../../platform/logging/metrics.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { ProxyMistakes } from './proxy-mistakes.js';

/** Measures the duration of requests by route. The path would have unbounded values, because it contains ids. */
@Injectable()
export class HttpMetrics {
  private readonly histogram;

  constructor(
    private readonly metrics: Metrics,
    private readonly proxyMistakes: ProxyMistakes,
  ) {
    this.histogram = metrics.histogram('http_request_duration_seconds', 'From the arrival of a request to the end of its answer.', {
      labels: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    });
  }

  observe(request: IncomingWireMessage, status: number, ms: number): void {
    // Requests that match no route have no `wire`.
    const wire = request.wire as IncomingWireMessage['wire'] | undefined;
    const route = wire?.route;
    if (route && route.endpoint.hidden !== true) this.proxyMistakes.observe(request);
    if (!this.metrics.wanted) return;
    this.histogram.observe({ method: route?.method ?? 'other', route: route?.path ?? 'none', status }, ms / 1000);
  }
}
