import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Config } from '../config/config.js';
import { ServingProcess } from '../processes/serving-process.js';
import { waitAtMost } from '../wait-at-most.js';

const PREFIX = 'skein_';
/** Prometheus waits for a page for 10 s. */
const READ_TIMEOUT_MS = 2_000;

/** What this process counts and measures, as Prometheus reads it. Names carry their unit; labels never carry ids. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  /** Whether anybody may ever read them. */
  readonly wanted: boolean;

  constructor({ metrics }: Config) {
    this.wanted = metrics.token !== undefined;
    if (!this.wanted) return;
    collectDefaultMetrics({ register: this.registry, prefix: PREFIX });
    const { current } = ServingProcess;
    if (!current.isSupervised) return;
    this.registry.setDefaultLabels({ process: current.number });
    current.onMetricsRead(() => this.registry.getMetricsAsJSON());
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** The page, with the metrics of every process that serves on the same port. */
  text(): Promise<string> {
    const { current } = ServingProcess;
    return current.isSupervised ? current.readMetricsOfAll() : this.registry.metrics();
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

  /**
   * A gauge with a sample for each value of one label.
   * @param read called whenever the metrics are read
   */
  gauges(name: string, help: string, label: string, read: () => ReadonlyMap<string, number> | Promise<ReadonlyMap<string, number>>): void {
    new Gauge({
      name: PREFIX + name,
      help,
      labelNames: [label],
      registers: [this.registry],
      async collect() {
        this.reset();
        for (const [value, number] of (await readInTime(read)) ?? []) this.set({ [label]: value }, number);
      },
    });
  }

  /** @param read called whenever the metrics are read */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name: PREFIX + name,
      help,
      registers: [this.registry],
      async collect() {
        this.set((await readInTime(read)) ?? Number.NaN);
      },
    });
  }
}

/** What cannot be looked up at present is missing from the page; everything else is still there, above all during an outage. */
async function readInTime<T>(read: () => T | Promise<T>): Promise<T | null> {
  let value: T | null = null;
  const reading = Promise.resolve()
    .then(read)
    .then((found) => (value = found))
    .catch(() => null);
  await waitAtMost(READ_TIMEOUT_MS, reading);
  return value;
}
