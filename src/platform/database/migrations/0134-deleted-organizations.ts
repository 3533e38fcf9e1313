import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks organizations whose deletion has begun. */
export class DeletedOrganizations1700000000134 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('realm', 'deleting')) return;
    await runner.query('ALTER TABLE realm ADD COLUMN deleting tinyint(1) NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('realm', 'deleting')) await runner.query('ALTER TABLE realm DROP COLUMN deleting');
  }
}
