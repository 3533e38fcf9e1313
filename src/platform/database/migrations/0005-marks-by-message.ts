import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = 'message_mark_message';

/** Finds the marks of a message, which moves carry over and deletions take away. */
export class MarksByMessage1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await exists(runner))) await runner.query(`ALTER TABLE message_mark ADD KEY ${INDEX} (realm_id, message_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await exists(runner)) await runner.query(`ALTER TABLE message_mark DROP KEY ${INDEX}`);
  }
}

async function exists(runner: QueryRunner): Promise<boolean> {
  const rows = (await runner.query(
    'SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? AND index_name = ?',
    ['message_mark', INDEX],
  )) as unknown[];
  return rows.length > 0;
}
