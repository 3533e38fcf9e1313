import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { Sql } from '../../../../platform/database/sql.js';
import { RepeatedTask } from '../../../../platform/jobs/repeated-task.js';

/** A repeated send is recognised for this long. */
const RETENTION_MS = 48 * 3_600_000;
const SWEEP_INTERVAL_MS = 600_000;
const ROWS_PER_STATEMENT = 1_000;

/** Deletes the keys of old sends in batches. */
@Injectable()
export class SendKeyCleanup implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(SendKeyCleanup.name);
  private readonly sweep = new RepeatedTask(
    SWEEP_INTERVAL_MS,
    () => this.deleteExpired(),
    (error) => this.logger.warn(`Expired send keys could not be deleted: ${(error as Error).message}`),
  );

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweep.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.sweep.stop();
  }

  /** @returns the number of deleted keys */
  async deleteExpired(): Promise<number> {
    for (let deleted = 0; ;) {
      const { affectedRows } = await this.sql.run(`DELETE FROM idempotency_key WHERE created_at < ? LIMIT ${ROWS_PER_STATEMENT}`, [
        this.clock.now() - RETENTION_MS,
      ]);
      deleted += affectedRows;
      if (affectedRows < ROWS_PER_STATEMENT) return deleted;
    }
  }
}
