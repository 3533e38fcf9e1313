import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { Config } from '../../platform/config/config.js';
import { Metrics } from '../../platform/logging/metrics.js';
import type { ProxyReport } from '../../platform/processes/process-reports.js';
import { isBelowExternalHost } from '../request/request-origin.js';
import type { IncomingWireMessage } from '../request/wire-request.js';

/**
 * Counts requests which show that the proxy in front is set up incorrectly: one that `SKEIN_TRUSTED_PROXIES` does not contain, so that all
 * clients share the rate limit of its address, and one that does not pass on `Host`, or another host than the configured one.
 */
@Injectable()
export class ProxyMistakes {
  private readonly untrusted: Count;
  private readonly foreign: Count;
  private requests = 0;

  constructor(
    metrics: Metrics,
    private readonly config: Config,
  ) {
    this.untrusted = new Count(
      metrics.counter('untrusted_forwarded_requests_total', 'Requests with X-Forwarded-For from an address that is no trusted proxy.'),
    );
    this.foreign = new Count(
      metrics.counter('foreign_host_requests_total', 'Requests for a host that is neither the external host nor below it.'),
    );
  }

  /** @param request of a client, with a route that is not for probes and operators */
  observe(request: IncomingMessage & Pick<IncomingWireMessage, 'ips'>): void {
    const { headers, socket } = request;
    this.requests += 1;
    // Express lists the addresses of the header only if it comes from a trusted proxy, and anew whenever it is asked.
    if (headers['x-forwarded-for'] !== undefined && request.ips.length === 0) this.untrusted.add(socket.remoteAddress);
    if (!isBelowExternalHost(headers.host, this.config.externalHost)) this.foreign.add(headers.host);
  }

  report(): ProxyReport {
    return {
      requests: this.requests,
      untrusted: this.untrusted.value,
      untrustedAddress: this.untrusted.last,
      foreignHost: this.foreign.value,
      foreignHostName: this.foreign.last,
    };
  }
}

/** A number of requests, with something about the last of them. */
class Count {
  value = 0;
  last: string | null = null;

  constructor(private readonly metric: Counter) {}

  add(last: string | undefined): void {
    this.value += 1;
    this.last = last ?? null;
    this.metric.inc();
  }
}

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
