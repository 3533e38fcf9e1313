import { HttpStatus, Injectable, ServiceUnavailableException } from '@nestjs/common';
import { type HealthCheckAttempt, HealthCheckService, type HealthCheckResult, HealthIndicatorService } from '@nestjs/terminus';
import { SchemaState } from '../../platform/database/schema-state.js';
import { Sql } from '../../platform/database/sql.js';
import { RedisConnections } from '../../platform/redis/redis-connections.js';
import { Dependency } from './dependency.js';

const TIMEOUT_MS = 1000;
/** However many probes there are, a dependency is asked once in this time. */
const CACHED_MS = 1000;

export interface Readiness {
  readonly status: HttpStatus;
  readonly report: HealthCheckResult;
}

/** Asks whether this process can serve: its database, Redis, and tables of the right version. */
@Injectable()
export class ReadinessCheck {
  private readonly dependencies: readonly Dependency[];

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    sql: Sql,
    redis: RedisConnections,
    schema: SchemaState,
  ) {
    this.dependencies = [
      new Dependency('database', () => sql.rows('SELECT 1'), 'does not answer'),
      new Dependency('redis', () => redis.commands.ping(), 'does not answer'),
      new Dependency('migrations', () => refusePending(schema), 'not up to date'),
    ];
  }

  /** Terminus' report, and 503 if something is missing or the process is about to stop. */
  async run(): Promise<Readiness> {
    try {
      return {
        status: HttpStatus.OK,
        report: await this.health.check(this.dependencies.map((dependency) => () => this.attempt(dependency))),
      };
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      return { status: HttpStatus.SERVICE_UNAVAILABLE, report: error.getResponse() as HealthCheckResult };
    }
  }

  private attempt(dependency: Dependency): HealthCheckAttempt {
    const attempt = this.indicators.check(dependency.name).attempt(() => dependency.check());
    return attempt.withTimeout(TIMEOUT_MS).cacheFor(CACHED_MS);
  }
}

async function refusePending(schema: SchemaState): Promise<void> {
  const pending = await schema.pendingMigrations();
  if (pending.length > 0) throw new Error(`not run yet: ${pending.join(', ')}`);
}
