import { HttpStatus, Injectable, Logger, type OnModuleDestroy, ServiceUnavailableException } from '@nestjs/common';
import { type HealthCheckResult, type HealthIndicatorResult, HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { Config } from '../platform/config/config.js';
import { FullDisk, WAITING_FOR_DISK } from '../platform/database/full-disk.js';
import { isMissingTable, isReadOnly } from '../platform/database/mysql-errors.js';
import { SchemaState } from '../platform/database/schema-versions.js';
import { Sql } from '../platform/database/sql.js';
import { RedisConnections } from '../platform/jobs/redis-connections.js';
import { waitAtMost } from '../platform/wait-at-most.js';
import { HealthDependency } from './health-dependency.js';
import { checkUploadDisk, UploadDiskFull } from './upload-disk.js';

const TIMEOUT_MS = 1000;
/** A dependency is checked at most once in this time, however many probes arrive. */
const CACHED_MS = 1000;
export interface Readiness {
  readonly status: HttpStatus;
  readonly report: HealthCheckResult;
}

/**
 * Decides whether this process can serve requests. Without a database that
 * takes writes, or while migrations have to run (as after a restore of older data), it cannot. Without Redis, or
 * while the disk of the database or of uploads is full, it can serve many requests, and no other node could serve more: such a process is ready and `degraded`.
 */
@Injectable()
export class ReadinessCheck implements OnModuleDestroy {
  private readonly logger = new Logger('Health');
  private readonly dependencies: readonly HealthDependency[];
  private readonly down = new Set<HealthDependency>();
  private stopping = false;

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    sql: Sql,
    redis: RedisConnections,
    schema: SchemaState,
    fullDisk: FullDisk,
    config: Config,
  ) {
    this.dependencies = [
      new HealthDependency('database', () => probeDatabase(sql), databaseError),
      new HealthDependency('database_disk', () => checkDisk(fullDisk, sql), 'is full', false),
      new HealthDependency('upload_disk', () => checkUploadDisk(config), uploadDiskError, false),
      new HealthDependency('redis', () => probeRedis(redis), redisError, false),
      new HealthDependency('migrations', () => checkNoPendingMigrations(schema), 'not up to date'),
    ];
  }

  onModuleDestroy(): void {
    this.stopping = true;
  }

  /** @returns Terminus' report, and status 503 if a required dependency is unavailable or the process is shutting down */
  async run(): Promise<Readiness> {
    try {
      const report = await this.health.check(this.dependencies.map((dependency) => () => this.attempt(dependency)));
      this.logChanges(report);
      if (this.stopping) return { status: HttpStatus.SERVICE_UNAVAILABLE, report: { ...report, status: 'shutting_down' } };
      return { status: HttpStatus.OK, report };
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      const report = error.getResponse() as HealthCheckResult;
      this.logChanges(report);
      return { status: HttpStatus.SERVICE_UNAVAILABLE, report };
    }
  }

  /** @returns whether each dependency is available, by name */
  async states(): Promise<ReadonlyMap<string, boolean>> {
    const { report } = await this.run();
    return new Map(Object.entries(report.details).map(([name, { status }]) => [name, status === 'up']));
  }

  private async attempt({ name, isRequired, check }: HealthDependency): Promise<HealthIndicatorResult> {
    const session = this.indicators.check(name);
    const result = await session.attempt(check).withTimeout(TIMEOUT_MS).cacheFor(CACHED_MS);
    const state = result[name];
    return state?.status === 'down' && !isRequired ? session.degraded({ message: String(state['message']) }) : result;
  }

  /** Logs the beginning and the end of an outage, and nothing in between. */
  private logChanges({ details }: HealthCheckResult): void {
    for (const dependency of this.dependencies) {
      const state = details[dependency.name];
      const failure = state?.status === 'up' ? undefined : state;
      if (failure && !this.down.has(dependency)) {
        this.down.add(dependency);
        this.logger.error(`${dependency.name}: ${dependency.problem ?? String(failure['message'])}`);
      } else if (!failure && this.down.delete(dependency)) {
        this.logger.log(`${dependency.name} is available again`);
      }
    }
  }
}

/** A database that does not answer is no full disk; another check tells it. */
async function checkDisk({ problem }: FullDisk, sql: Sql): Promise<void> {
  if (problem !== null) throw new Error(problem);
  let waiting: readonly object[] = [];
  const look = async (): Promise<void> => {
    waiting = await sql.rows(WAITING_FOR_DISK);
  };
  await waitAtMost(
    TIMEOUT_MS / 2,
    look().catch(() => undefined),
  );
  if (waiting.length > 0) throw new Error('statements wait until the disk of the binary log has room');
}

function uploadDiskError(error: unknown): string {
  return error instanceof UploadDiskFull ? 'is full' : 'cannot be written';
}

const PROBE_KEY_TTL_MS = 60_000;

/** Checks a write that changes nothing, because a database that is read-only answers and rejects all others. */
async function probeDatabase(sql: Sql): Promise<void> {
  try {
    await sql.run("UPDATE lease SET expires_at = expires_at WHERE name = ''");
  } catch (error) {
    if (!isMissingTable(error)) throw error; // Without the table, migrations are pending.
  }
}

function databaseError(error: unknown): string {
  return isReadOnly(error) ? 'refuses writes' : 'does not answer';
}

/** Checks a write, because Redis may respond and still reject writes: when its memory is full, or when it has become a replica. */
async function probeRedis(redis: RedisConnections): Promise<void> {
  await redis.commands.set(redis.key('probe'), '', 'PX', PROBE_KEY_TTL_MS);
}

function redisError(error: unknown): string {
  return (error as Error).name === 'ReplyError' ? 'refuses writes' : 'does not answer';
}

async function checkNoPendingMigrations(schema: SchemaState): Promise<void> {
  const pending = await schema.pendingMigrations();
  if (pending.length > 0) throw new Error(`pending: ${pending.join(', ')}`);
}
