import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When thumbnails of a picture are to be made; null when they are, or when there are none to make. */
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
