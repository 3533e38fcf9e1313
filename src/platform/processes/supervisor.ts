import cluster, { type Worker } from 'node:cluster';
import type { LoggerService } from '@nestjs/common';
import { StartupProblem } from '../startup-problem.js';
import type { MetricsCollector } from './metrics-collector.js';
import type { FromProcess, FromSupervisor, Ready } from './process-messages.js';
import { restartDelayMs } from './restart-delay.js';
import { argumentsOfProcess } from './serving-process.js';

/** A process that ends after this time was healthy; its next failure is the first one again. */
const HEALTHY_MS = 60_000;
/** What must not happen several times at once is the task of the first process. */
const OF_FURTHER_PROCESSES = { SKEIN_WORKER: 'separate', SKEIN_MIGRATE_AT_BOOT: 'false' };
const CONTEXT = 'Supervisor';

interface Running {
  readonly worker: Worker;
  readonly number: number;
  readonly startedAt: number;
}

/**
 * Runs several processes that serve on one port: starts them, starts those again that end, and stops them. Connections are
 * distributed among them in turn.
 */
export class Supervisor {
  private readonly running = new Map<number, Running>();
  private readonly failures = new Map<number, number>();
  private readonly restarts = new Set<NodeJS.Timeout>();
  private stopping = false;
  private hasStarted = false;

  constructor(
    private readonly count: number,
    private readonly logger: LoggerService,
    private readonly metrics: MetricsCollector,
  ) {}

  /**
   * Starts the processes: first the one that prepares the database, then the others.
   * @param releasePort called when the first process is about to listen
   * @returns what the first one announced, when all of them listen
   * @throws StartupProblem if a process ends meanwhile; it has told the reason
   */
  async start(releasePort: () => Promise<void>): Promise<Ready> {
    const first = await this.launch(1, releasePort);
    const others = Array.from({ length: this.count - 1 }, (_, at) => this.launch(at + 2));
    await Promise.all(others);
    this.hasStarted = true;
    return first;
  }

  /** Stops all processes, which complete their requests first. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const timer of this.restarts) clearTimeout(timer);
    const ended = [...this.running.values()].map(({ worker }) => new Promise<void>((resolve) => worker.once('exit', () => resolve())));
    this.signal('SIGTERM');
    await Promise.all(ended);
  }

  /** Sends a signal to all processes. */
  signal(signal: NodeJS.Signals): void {
    for (const { worker } of this.running.values()) worker.process.kill(signal);
  }

  /** Starts a process and waits until it listens. */
  private launch(number: number, releasePort?: () => Promise<void>): Promise<Ready> {
    cluster.setupPrimary({ args: argumentsOfProcess(number), serialization: 'advanced' }); // JSON has no NaN, which metrics may be
    const worker = cluster.fork(number === 1 ? {} : OF_FURTHER_PROCESSES);
    this.running.set(number, { worker, number, startedAt: performance.now() });
    return new Promise((resolve, reject) => {
      worker.on('message', (message: FromProcess) => {
        if (message.type === 'prepared') void Promise.resolve(releasePort?.()).then(() => tell(worker, { type: 'listen' }));
        if (message.type === 'ready') {
          this.metrics.add(worker);
          resolve(message);
        }
        if (message.type === 'metrics-wanted') void this.sendMetrics(worker, message.request);
        if (message.type === 'metrics') this.metrics.receive(message.round, worker, message.metrics);
      });
      worker.on('error', (error) => void this.logger.error(`Process ${number}: ${error.message}`, undefined, CONTEXT));
      worker.once('exit', (code, signal) => {
        this.onExit(number, signal || `exit code ${code}`);
        if (!this.stopping) reject(new StartupProblem(`Process ${number} ended before it was ready.`));
      });
    });
  }

  private async sendMetrics(worker: Worker, request: number): Promise<void> {
    tell(worker, { type: 'metrics-of-all', request, text: await this.metrics.collect() });
  }

  /** During the start the failure ends the supervisor too, as that of a single process would. */
  private onExit(number: number, end: string): void {
    const ended = this.running.get(number);
    this.running.delete(number);
    if (ended) this.metrics.remove(ended.worker);
    if (this.stopping || !this.hasStarted) return;
    const wasHealthy = ended !== undefined && performance.now() - ended.startedAt > HEALTHY_MS;
    const failures = wasHealthy ? 1 : (this.failures.get(number) ?? 0) + 1;
    this.failures.set(number, failures);
    const delay = restartDelayMs(failures);
    this.logger.error(`Process ${number} ended (${end}); it is started again in ${delay / 1000} s`, undefined, CONTEXT);
    const timer = setTimeout(() => {
      this.restarts.delete(timer);
      this.metrics.countRestart();
      this.launch(number).then(
        () => void this.logger.log(`Process ${number} serves again`, CONTEXT),
        () => undefined, // Its end has been logged, and its next start is planned.
      );
    }, delay);
    this.restarts.add(timer);
  }
}

/** A process that has just ended cannot be told anything. */
function tell(worker: Worker, message: FromSupervisor): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}
