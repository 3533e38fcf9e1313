import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The icon and the logos of organizations, as JSON. */
export class RealmImages1700000000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('realm', 'images')) return;
    await runner.query("ALTER TABLE realm ADD COLUMN images varchar(500) NOT NULL DEFAULT '{}'");
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('realm', 'images')) await runner.query('ALTER TABLE realm DROP COLUMN images');
  }
}
