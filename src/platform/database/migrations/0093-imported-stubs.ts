import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which accounts imports have made for authors, and nobody has claimed. */
export class ImportedStubs1700000000093 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_account ADD COLUMN IF NOT EXISTS imported_stub tinyint(1) NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_account DROP COLUMN IF EXISTS imported_stub');
  }
}
