import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When directories are searched for people who have left, and what came of it. */
export class DirectorySyncs1700000000104 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE directory
      ADD COLUMN IF NOT EXISTS next_sync_at bigint NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS synced_at bigint NULL,
      ADD COLUMN IF NOT EXISTS sync_problem varchar(255) NULL`);
    // Both in one statement would copy the table.
    await runner.query('ALTER TABLE directory ADD KEY IF NOT EXISTS directory_next_sync (enabled, next_sync_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE directory
      DROP KEY IF EXISTS directory_next_sync,
      DROP COLUMN IF EXISTS sync_problem,
      DROP COLUMN IF EXISTS synced_at,
      DROP COLUMN IF EXISTS next_sync_at`);
  }
}
