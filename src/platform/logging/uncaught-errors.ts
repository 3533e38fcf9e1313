import { Injectable } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** Counts the errors that nothing handled. Each of them ends its process. */
@Injectable()
export class UncaughtErrors {
  private readonly counter;

  constructor(metrics: Metrics) {
    this.counter = metrics.counter('uncaught_errors_total', 'Errors that nothing handled, after which the process ends.');
  }

  count(): void {
    this.counter.inc();
  }
}
