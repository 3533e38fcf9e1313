import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../../platform/logging/metrics.js';
import { DirectoryMetrics, LOGGED_IN, UNANSWERED } from '../application/directory-ports.js';

@Injectable()
export class PrometheusDirectoryMetrics extends DirectoryMetrics {
  private readonly results;
  private readonly syncs;

  constructor(metrics: Metrics) {
    super();
    this.results = metrics.counter('directory_log_ins_total', 'Log-ins with passwords of directories, by what came of them.', ['outcome']);
    this.syncs = metrics.counter('directory_syncs_total', 'Searches of directories for people who have left, by what came of them.', [
      'outcome',
    ]);
    // Of a series that begins with 1, Prometheus sees no increase, so that nobody would learn of the first one.
    for (const outcome of [LOGGED_IN, UNANSWERED]) this.results.inc({ outcome }, 0);
    for (const outcome of ['unchanged', 'deactivated', 'refused', 'failed']) this.syncs.inc({ outcome }, 0);
  }

  count(outcome: string): void {
    this.results.inc({ outcome });
  }

  countSync(outcome: string): void {
    this.syncs.inc({ outcome });
  }
}
