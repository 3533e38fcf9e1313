import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { Timer } from '../../../../platform/jobs/timer.js';
import type { ScheduledMessageId } from '../domain/scheduled-message.js';

/** For so long it is known that a message was sent, for clients that still show it as scheduled. */
const RETENTION_MS = 30 * 86_400_000;
const CLEANUP_INTERVAL_MS = 3_600_000;
const BATCH = 1_000;

/** Deletes the rows of scheduled messages that were sent long ago. Those that wait or failed are their authors' to delete. */
@Injectable()
export class SentScheduledMessageCleanup extends Timer {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {
    super(CLEANUP_INTERVAL_MS, 'Sent scheduled messages could not be deleted');
  }

  async deleteExpired(): Promise<void> {
    const before = this.clock.now() - RETENTION_MS;
    while (!this.isStopping) {
      // Read without locks: a DELETE that looked for these rows would lock all those that wait.
      const expired = await this.sql.rows<{ id: ScheduledMessageId }>(
        `SELECT id FROM scheduled_message WHERE state = 'sent' AND deliver_at < ? ORDER BY id LIMIT ${BATCH}`,
        [before],
      );
      if (expired.length === 0) return;
      const ids = padToPowerOfTwo(expired.map(({ id }) => id));
      await this.sql.run(`DELETE FROM scheduled_message WHERE id IN (${placeholders(ids)})`, ids);
    }
  }

  protected run(): Promise<void> {
    return this.deleteExpired();
  }
}
