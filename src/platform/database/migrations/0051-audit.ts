import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who did what to what others rely on. */
export class Audit1700000000051 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS audit_entry (
      id bigint unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      actor_id int unsigned NOT NULL,
      client varchar(100) NOT NULL,
      action varchar(60) NOT NULL,
      target_kind varchar(30) NOT NULL,
      target_id bigint unsigned NOT NULL,
      details text NOT NULL,
      created_at bigint NOT NULL,
      PRIMARY KEY (id),
      KEY audit_entry_target (realm_id, target_kind, target_id, id),
      KEY audit_entry_time (realm_id, created_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS audit_entry');
  }
}
