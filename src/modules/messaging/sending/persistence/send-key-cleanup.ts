import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { Sql } from '../../../../platform/database/sql.js';
import { RepeatedTask } from '../../../../platform/jobs/repeated-task.js';

/** Keys against repeated sends are remembered for this long. */
const REMEMBER_MS = 48 * 3_600_000;
const LOOK_EVERY_MS = 600_000;
const ROWS_PER_STATEMENT = 1_000;

/** Forgets the keys of old sends, a batch at a time. */
@Injectable()
export class SendKeyCleanup implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(SendKeyCleanup.name);
  private readonly forgetting = new RepeatedTask(
    LOOK_EVERY_MS,
    () => this.forget(),
    (error) => this.logger.warn(`old send keys stay for now: ${(error as Error).message}`),
  );

  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.forgetting.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.forgetting.stop();
  }

  /** @returns how many keys were forgotten */
  async forget(): Promise<number> {
    for (let forgotten = 0; ;) {
      const { affectedRows } = await this.sql.run(`DELETE FROM send_key WHERE created_at < ? LIMIT ${ROWS_PER_STATEMENT}`, [
        this.clock.now() - REMEMBER_MS,
      ]);
      forgotten += affectedRows;
      if (affectedRows < ROWS_PER_STATEMENT) return forgotten;
    }
  }
}
