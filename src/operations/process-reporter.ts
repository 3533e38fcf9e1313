import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { ProxyMistakes } from '../http/request-log/http-metrics.js';
import { LedgerCacheLease } from '../platform/caches/ledger-cache-lease.js';
import { Config } from '../platform/config/config.js';
import { DatabasePools } from '../platform/database/database-pools.js';
import { FullDisk } from '../platform/database/full-disk.js';
import { RedisConnections } from '../platform/jobs/redis-connections.js';
import { Timer } from '../platform/jobs/timer.js';
import { type ProcessReport, ProcessReports, REPORT_INTERVAL_MS } from '../platform/processes/process-reports.js';
import { digestSharedSettings, type SettingDigests } from '../platform/processes/deployment-settings.js';
import { PROGRAM_VERSION } from '../platform/program-version.js';
import { readStorageMark } from '../platform/storage/storage-mark.js';

/** The token of the kind of this process. */
export const PROCESS_KIND = Symbol('process kind');

/** Reports what `skein doctor` cannot find out from outside of the process. */
@Injectable()
export class ProcessReporter extends Timer {
  private readonly id = randomUUID();
  private readonly reports: ProcessReports;
  private readonly settings: SettingDigests;

  constructor(
    @Inject(PROCESS_KIND) private readonly kind: ProcessReport['kind'],
    private readonly proxy: ProxyMistakes,
    private readonly pools: DatabasePools,
    private readonly fullDisk: FullDisk,
    private readonly lease: LedgerCacheLease,
    private readonly config: Config,
    redis: RedisConnections,
  ) {
    super(REPORT_INTERVAL_MS, 'no report');
    this.reports = new ProcessReports(redis.commands, redis.key('processes'));
    this.settings = digestSharedSettings(config);
  }

  override onApplicationBootstrap(): void {
    this.reports.removeOutdated().catch(() => undefined);
    super.onApplicationBootstrap();
    this.runNow();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.reports.remove(this.id).catch(() => undefined);
  }

  /** What doctors do without while Redis is away is not worth a line of the log. */
  protected override report(error: unknown): void {
    this.logger.debug(`no report: ${(error as Error).message}`);
  }

  protected async run(): Promise<void> {
    await this.reports.write({
      id: this.id,
      host: hostname(),
      pid: process.pid,
      kind: this.kind,
      worksInBackground: this.kind === 'worker' || this.config.inlineWorker,
      databaseConnections: [...this.pools.use().values()].reduce((sum, { limit }) => sum + limit, 0),
      isDatabaseDiskFull: this.fullDisk.problem !== null,
      openFiles: await readOpenFileLimit(),
      proxy: this.proxy.report(),
      node: {
        version: PROGRAM_VERSION,
        settings: this.settings,
        storageMark: await readStorageMark(this.config.storage),
        cacheNode: this.lease.nodeId,
      },
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
