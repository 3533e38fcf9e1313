import type { DataSource } from 'typeorm';

/**
 * Prevents all waiting mails from being sent; they are deleted like other unsent mails. For commands that run while servers and workers are
 * stopped.
 * @returns the number of mails
 */
export async function withholdMails(dataSource: DataSource): Promise<number> {
  const { affectedRows } = await dataSource.query<{ affectedRows: number }>(
    'UPDATE mail SET next_attempt_at = NULL WHERE next_attempt_at IS NOT NULL',
  );
  return affectedRows;
}
