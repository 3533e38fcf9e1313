import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { Sql } from '../../../../platform/database/sql.js';
import { Timer } from '../../../../platform/jobs/timer.js';

/** A repeated send is recognised for this long. */
const RETENTION_MS = 48 * 3_600_000;
const SWEEP_INTERVAL_MS = 600_000;
const ROWS_PER_STATEMENT = 1_000;

/** Deletes the keys of old sends in batches. */
@Injectable()
export class SendKeyCleanup extends Timer {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super(SWEEP_INTERVAL_MS, 'Expired send keys could not be deleted');
  }

  protected async run(): Promise<void> {
    for (;;) {
      const { affectedRows } = await this.sql.run(`DELETE FROM idempotency_key WHERE created_at < ? LIMIT ${ROWS_PER_STATEMENT}`, [
        this.clock.now() - RETENTION_MS,
      ]);
      if (affectedRows < ROWS_PER_STATEMENT) return;
    }
  }
}
