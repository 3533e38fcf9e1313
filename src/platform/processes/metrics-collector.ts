import type { Worker } from 'node:cluster';
import { AggregatorRegistry, Counter, Registry } from 'prom-client';
import { waitAtMost } from '../wait-at-most.js';
import type { FromSupervisor, MetricsOfProcess } from './process-messages.js';

/** Shorter than the 10 s for which Prometheus waits for a page. */
const TIMEOUT_MS = 5_000;
const RESTARTS = 'process_restarts_total';

interface Round {
  readonly reports: Map<Worker, MetricsOfProcess>;
  readonly isComplete: () => boolean;
  readonly complete: () => void;
}

/** Collects the metrics of several processes on one page, where each sample has the number of its process as the label `process`. */
export class MetricsCollector {
  /** Of the supervisor itself. */
  private readonly own = new Registry();
  private readonly restarts = new Counter({
    name: `skein_${RESTARTS}`,
    help: 'How often a process ended by itself and was started again by its supervisor.',
    registers: [this.own],
  });
  private readonly workers = new Set<Worker>();
  private readonly rounds = new Map<number, Round>();
  private last = 0;

  /** A process that reports metrics from now on. */
  add(worker: Worker): void {
    this.workers.add(worker);
  }

  /** A process that has ended. */
  remove(worker: Worker): void {
    this.workers.delete(worker);
  }

  countRestart(): void {
    this.restarts.inc();
  }

  /** What a process reports for a round. */
  receive(number: number, worker: Worker, metrics: MetricsOfProcess): void {
    const round = this.rounds.get(number);
    round?.reports.set(worker, metrics);
    if (round?.isComplete() === true) round.complete();
  }

  /** Asks every process. @returns the page, without the processes that do not answer in time */
  async collect(): Promise<string> {
    this.last += 1;
    const number = this.last;
    const asked = [...this.workers];
    const reports = new Map<Worker, MetricsOfProcess>();
    const completed = new Promise<void>((resolve) => {
      this.rounds.set(number, { reports, isComplete: () => asked.every((worker) => reports.has(worker)), complete: resolve });
    });
    const question: FromSupervisor = { type: 'report-metrics', round: number };
    for (const worker of asked) if (worker.isConnected()) worker.send(question, () => undefined);
    await waitAtMost(TIMEOUT_MS, completed);
    this.rounds.delete(number);
    // The label makes every sample unique, so that nothing is added up or left out.
    const unchanged = [...reports.values()].map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: 'first' as const })));
    return (await AggregatorRegistry.aggregate(unchanged).metrics()) + (await this.own.metrics());
  }
}
