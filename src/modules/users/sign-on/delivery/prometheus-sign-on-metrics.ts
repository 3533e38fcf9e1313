import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../../platform/logging/metrics.js';
import { SignOnMetrics } from '../application/sign-on-metrics.js';
import { PROVIDER_KINDS, type ProviderKind } from '../domain/provider-kind.js';
import type { SignOnCode } from '../domain/sign-on-failure.js';

const LABELS: Readonly<Record<ProviderKind, string>> = { oidc: 'openid_connect', github: 'github' };

@Injectable()
export class PrometheusSignOnMetrics extends SignOnMetrics {
  private readonly results;

  constructor(metrics: Metrics) {
    super();
    this.results = metrics.counter('sign_ons_total', 'Log-ins by providers, by their kind and by what came of them.', ['kind', 'outcome']);
    // Of a series that begins with 1, Prometheus sees no increase, so that nobody would learn of the first one.
    for (const kind of PROVIDER_KINDS) {
      for (const outcome of ['logged_in', 'S03', 'S04'] as const) this.results.inc({ kind: LABELS[kind], outcome }, 0);
    }
  }

  count(kind: ProviderKind | null, outcome: SignOnCode | 'logged_in'): void {
    this.results.inc({ kind: kind === null ? 'unknown' : LABELS[kind], outcome });
  }
}
