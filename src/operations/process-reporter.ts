import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { ProxyMistakes } from '../http/request-log/http-metrics.js';
import { Config } from '../platform/config/config.js';
import { DatabasePools } from '../platform/database/database-pools.js';
import { RedisConnections } from '../platform/jobs/redis-connections.js';
import { RepeatedTask } from '../platform/jobs/repeated-task.js';
import { type ProcessReport, ProcessReports, REPORT_INTERVAL_MS } from '../platform/processes/process-reports.js';

/** The token of the kind of this process. */
export const PROCESS_KIND = Symbol('process kind');

/** Reports what `skein doctor` cannot find out from outside of the process. */
@Injectable()
export class ProcessReporter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ProcessReporter.name);
  private readonly id = randomUUID();
  private readonly reports: ProcessReports;
  private readonly reporting = new RepeatedTask(
    REPORT_INTERVAL_MS,
    () => this.report(),
    (error) => this.logger.debug(`no report: ${(error as Error).message}`),
  );

  constructor(
    @Inject(PROCESS_KIND) private readonly kind: ProcessReport['kind'],
    private readonly proxy: ProxyMistakes,
    private readonly pools: DatabasePools,
    private readonly config: Config,
    redis: RedisConnections,
  ) {
    this.reports = new ProcessReports(redis.commands, redis.key('processes'));
  }

  onApplicationBootstrap(): void {
    this.reports.removeOutdated().catch(() => undefined);
    this.reporting.start();
    this.reporting.runNow();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.reporting.stop();
    await this.reports.remove(this.id).catch(() => undefined);
  }

  private async report(): Promise<void> {
    await this.reports.write({
      id: this.id,
      host: hostname(),
      pid: process.pid,
      kind: this.kind,
      worksInBackground: this.kind === 'worker' || this.config.inlineWorker,
      databaseConnections: [...this.pools.use().values()].reduce((sum, { limit }) => sum + limit, 0),
      openFiles: await readOpenFileLimit(),
      proxy: this.proxy.report(),
    });
  }
}

/** How many files this process may have open; null on systems other than Linux. */
async function readOpenFileLimit(): Promise<number | null> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const [, limit] = /^Max open files\s+(\d+|unlimited)/m.exec(limits) ?? [];
  if (limit === undefined) return null;
  return limit === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(limit);
}
