import type { Redis } from 'ioredis';
import type { SettingDigests } from './deployment-settings.js';

/** Processes report in this interval. */
export const REPORT_INTERVAL_MS = 10_000;
/** A process that has not reported for this long does not run, or cannot reach Redis. */
const VALID_SECONDS = 60;

/** What a running process tells `skein doctor` about itself, because its settings and limits may differ from those of the command. */
export interface ProcessReport {
  /** Names the run of the process. */
  readonly id: string;
  /** The machine, and the id of the process there. */
  readonly host: string;
  readonly pid: number;
  readonly kind: 'server' | 'worker';
  /** Whether it sends mails and scheduled messages and calls webhooks. */
  readonly worksInBackground: boolean;
  /** How many connections to the database it may open. */
  readonly databaseConnections: number;
  /** Whether the database has refused one of its writes within the last minute because a disk is full. Older versions do not say it. */
  readonly isDatabaseDiskFull?: boolean;
  /** How many files and connections it may have open; null where that cannot be read. */
  readonly openFiles: number | null;
  readonly proxy: ProxyReport;
  /** What machines are compared by. Older versions do not say it. */
  readonly node?: NodeReport;
}

/** What has to be the same for all processes of a deployment, or is compared between them. */
export interface NodeReport {
  readonly version: string;
  readonly settings: SettingDigests;
  /** Names the directory of uploaded files; null with another store, or if `skein doctor` has not marked it. */
  readonly storageMark: string | null;
  /** By which the database knows the process. */
  readonly cacheNode: string;
}

/** Signs that the proxy in front is set up incorrectly, since the start of the process. */
export interface ProxyReport {
  /** Requests of clients; not those of probes and of operators. */
  readonly requests: number;
  /** Those of them with `X-Forwarded-For` from an address that is no trusted proxy, and the last such address. */
  readonly untrusted: number;
  readonly untrustedAddress: string | null;
  /** Those of them for a host that is neither the external host nor below it, and the last such host. */
  readonly foreignHost: number;
  readonly foreignHostName: string | null;
}

/** A report with the time at which it was written, in seconds by the clock of Redis, and by how much the clock of its machine is ahead of that. */
export type TimedReport = ProcessReport & { readonly at: number; readonly clockDifferenceMs?: number };

/** The reports of all processes of a deployment, in one hash in Redis. The clock of Redis decides which of them run. */
export class ProcessReports {
  /** @param key with the prefix of the deployment */
  constructor(
    private readonly redis: Redis,
    private readonly key: string,
  ) {}

  /** Replaces the previous report of the process. */
  async write(report: ProcessReport): Promise<void> {
    const before = Date.now();
    const time = await this.readTime();
    const clockDifferenceMs = Math.round(before > time ? before - time : Math.min(0, Date.now() - time));
    const timed: TimedReport = { ...report, at: Math.floor(time / 1000), clockDifferenceMs };
    await this.redis.hset(this.key, report.id, JSON.stringify(timed));
  }

  /** Removes the report of a process that ends. */
  async remove(id: string): Promise<void> {
    await this.redis.hdel(this.key, id);
  }

  /** The processes that run. */
  async list(): Promise<TimedReport[]> {
    const latest = (await this.readClock()) - VALID_SECONDS;
    return (await this.readAll()).filter(({ at }) => at >= latest);
  }

  /** Removes the reports of processes that were killed. */
  async removeOutdated(): Promise<void> {
    const latest = (await this.readClock()) - VALID_SECONDS;
    const outdated = (await this.readAll()).filter(({ at }) => at < latest).map(({ id }) => id);
    if (outdated.length > 0) await this.redis.hdel(this.key, ...outdated);
  }

  private async readAll(): Promise<TimedReport[]> {
    return (await this.redis.hvals(this.key)).map((text) => JSON.parse(text) as TimedReport);
  }

  /** Seconds since 1970. */
  private async readClock(): Promise<number> {
    return Math.floor((await this.readTime()) / 1000);
  }

  /** Milliseconds since 1970. */
  private async readTime(): Promise<number> {
    const [seconds, microseconds] = await this.redis.time();
    return Number(seconds) * 1000 + Number(microseconds) / 1000;
  }
}
