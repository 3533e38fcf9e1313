import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time at which the thumbnails of an image are due; null if they exist or there are none. */
export class ThumbnailsDue1700000000064 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await isThere(runner)) return;
    await runner.query(
      'ALTER TABLE attachment ADD COLUMN thumbnails_due_at bigint NULL, ADD KEY attachment_thumbnails_due (thumbnails_due_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await isThere(runner))
      await runner.query('ALTER TABLE attachment DROP KEY attachment_thumbnails_due, DROP COLUMN thumbnails_due_at');
  }
}

async function isThere(runner: QueryRunner): Promise<boolean> {
  const statement = `SELECT 1 FROM information_schema.columns
    WHERE table_schema = DATABASE() AND table_name = 'attachment' AND column_name = 'thumbnails_due_at'`;
  return ((await runner.query(statement)) as unknown[]).length > 0;
}
