import type { DataSource } from 'typeorm';
import { takeOutboxRows } from '../../../../platform/database/take-outbox-rows.js';
import { MESSAGE_TO_NOTIFY_OF } from '../../../messaging/sending.api.js';

/** Is shown in the log of each notice. */
const REASON = 'The server was restored from a backup, and may have delivered this before.';

/**
 * Prevents all waiting notices from being delivered, and messages from being decided about. For commands that run while servers and workers are
 * stopped.
 * @param now milliseconds UTC
 */
export async function withholdNotices(dataSource: DataSource, now: number): Promise<void> {
  await takeOutboxRows(dataSource, MESSAGE_TO_NOTIFY_OF);
  await dataSource.query(
    `UPDATE notice SET due_at = NULL, leased_until = NULL, finished_at = ?, result = 'cancelled', detail = ? WHERE due_at IS NOT NULL`,
    [now, REASON],
  );
}
