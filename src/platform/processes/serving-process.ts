import cluster from 'node:cluster';
import { type FromProcess, type FromSupervisor, type MetricsOfProcess, type Ready, tellParent } from './process-messages.js';

/** The argument with which a supervisor starts a process; its number follows. */
const NUMBER_ARGUMENT = '--process=';

/** The arguments of the process with a number. */
export function argumentsOfProcess(number: number): string[] {
  return [`${NUMBER_ARGUMENT}${number}`];
}

/** This process, as one of several that serve on one port under a supervisor; or the only one. */
export class ServingProcess {
  private readonly pages = new Map<number, (text: string) => void>();
  private requests = 0;

  private constructor(
    /** 1 for the only process, and for the one with the work that must not be done twice. */
    readonly number: number,
    readonly isSupervised: boolean,
  ) {
    if (isSupervised) process.on('message', (message) => this.receive(message as FromSupervisor));
  }

  static readonly current = new ServingProcess(
    Number(process.argv.find((argument) => argument.startsWith(NUMBER_ARGUMENT))?.slice(NUMBER_ARGUMENT.length) ?? 1),
    cluster.isWorker,
  );

  private mayListen: () => void = () => undefined;
  private reportMetrics: () => Promise<MetricsOfProcess> = () => Promise.resolve([]);

  /** Waits until the supervisor has released the port. */
  async waitForPort(): Promise<void> {
    if (!this.isSupervised) return;
    const allowed = new Promise<void>((resolve) => (this.mayListen = resolve));
    this.send({ type: 'prepared' });
    await allowed;
  }

  /** Tells the launcher, or the supervisor, that this process listens. */
  announce(ready: Ready): void {
    this.send(ready);
  }

  /** @param report asked for the metrics of this process whenever they are read at any of the processes */
  onMetricsRead(report: () => Promise<MetricsOfProcess>): void {
    this.reportMetrics = report;
  }

  /** The page of metrics of all processes under the supervisor. */
  async readMetricsOfAll(): Promise<string> {
    this.requests += 1;
    const request = this.requests;
    const page = new Promise<string>((resolve) => this.pages.set(request, resolve));
    this.send({ type: 'metrics-wanted', request });
    return page;
  }

  private receive(message: FromSupervisor): void {
    switch (message.type) {
      case 'listen':
        this.mayListen();
        break;
      case 'report-metrics':
        void this.reportMetrics().then((metrics) => this.send({ type: 'metrics', round: message.round, metrics }));
        break;
      case 'metrics-of-all':
        this.pages.get(message.request)?.(message.text);
        this.pages.delete(message.request);
        break;
    }
  }

  private send(message: FromProcess): void {
    tellParent(message);
  }
}
