import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Config } from '../config/config.js';

const PREFIX = 'skein_';

/** What this process counts and measures, as Prometheus reads it. Names carry their unit; labels never carry ids. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  /** Whether anybody may ever read them. */
  readonly wanted: boolean;

  constructor({ metrics }: Config) {
    this.wanted = metrics.token !== undefined;
    if (this.wanted) collectDefaultMetrics({ register: this.registry, prefix: PREFIX });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  counter<L extends string>(name: string, help: string, labels: readonly L[] = []): Counter<L> {
    return new Counter({ name: PREFIX + name, help, labelNames: labels, registers: [this.registry] });
  }

  histogram<L extends string>(
    name: string,
    help: string,
    { labels = [], buckets }: { readonly labels?: readonly L[]; readonly buckets: readonly number[] },
  ): Histogram<L> {
    return new Histogram({ name: PREFIX + name, help, labelNames: labels, buckets: [...buckets], registers: [this.registry] });
  }

  /** @param read asked whenever somebody reads the metrics */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name: PREFIX + name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }
}
