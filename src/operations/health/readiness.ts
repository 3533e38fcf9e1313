import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  HttpStatus,
  Injectable,
  Logger,
  type OnModuleDestroy,
  ServiceUnavailableException,
} from '@nestjs/common';
import { type HealthCheckAttempt, type HealthCheckResult, HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { Config } from '../../platform/config/config.js';
import { SchemaState } from '../../platform/database/schema-state.js';
import { Sql } from '../../platform/database/sql.js';
import { RedisConnections } from '../../platform/redis/redis-connections.js';
import { Dependency } from './dependency.js';

const TIMEOUT_MS = 1000;
/** However many probes there are, a dependency is asked once in this time. */
const CACHED_MS = 1000;
/** How long a process that was told to stop goes on serving, so that balancers see its 503 before it is gone. */
const DRAIN_MS = 5000;

export interface Readiness {
  readonly status: HttpStatus;
  readonly report: HealthCheckResult;
}

/** Asks whether this process can serve: its database, Redis, and tables of the right version. */
@Injectable()
export class ReadinessCheck implements OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger('Health');
  private readonly dependencies: readonly Dependency[];
  private readonly down = new Set<Dependency>();
  private stopping = false;

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    sql: Sql,
    redis: RedisConnections,
    schema: SchemaState,
    private readonly config: Config,
  ) {
    this.dependencies = [
      new Dependency('database', () => sql.rows('SELECT 1'), 'does not answer'),
      new Dependency('redis', () => redis.commands.ping(), 'does not answer'),
      new Dependency('migrations', () => refusePending(schema), 'not up to date'),
    ];
  }

  onModuleDestroy(): void {
    this.stopping = true;
  }

  /** In production only: a developer who stops a server has no balancer to wait for. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.config.isDevelopment) await pause(DRAIN_MS);
  }

  /** Terminus' report, and 503 if something is missing or the process is about to stop. */
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

  private attempt(dependency: Dependency): HealthCheckAttempt {
    const attempt = this.indicators.check(dependency.name).attempt(() => dependency.check());
    return attempt.withTimeout(TIMEOUT_MS).cacheFor(CACHED_MS);
  }

  /** An outage is two lines in the log, however often anyone asks while it lasts. */
  private logChanges({ error = {} }: HealthCheckResult): void {
    for (const dependency of this.dependencies) {
      const failure = error[dependency.name];
      if (failure && !this.down.has(dependency)) {
        this.down.add(dependency);
        this.logger.error(`${dependency.name}: ${dependency.problem ?? String(failure['message'])}`);
      } else if (!failure && this.down.delete(dependency)) {
        this.logger.log(`${dependency.name} is back`);
      }
    }
  }
}

async function refusePending(schema: SchemaState): Promise<void> {
  const pending = await schema.pendingMigrations();
  if (pending.length > 0) throw new Error(`not run yet: ${pending.join(', ')}`);
}
