import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { Config } from '../../../../platform/config/config.js';
import { Sql } from '../../../../platform/database/sql.js';
import { Timer } from '../../../../platform/jobs/timer.js';

const SWEEP_INTERVAL_MS = 600_000;
const ROWS_PER_STATEMENT = 1_000;

/** Deletes the keys of old sends in batches. */
@Injectable()
export class SendKeyCleanup extends Timer {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    super(SWEEP_INTERVAL_MS, 'Expired send keys could not be deleted');
  }

  async deleteExpired(): Promise<void> {
    const before = this.clock.now() - this.config.retention.sendKeysMs;
    const statement = `DELETE FROM idempotency_key WHERE created_at < ? LIMIT ${ROWS_PER_STATEMENT}`;
    while (!this.isStopping) if ((await this.sql.run(statement, [before])).affectedRows < ROWS_PER_STATEMENT) return;
  }

  protected run(): Promise<void> {
    return this.deleteExpired();
  }
}
