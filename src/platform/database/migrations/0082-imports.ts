import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has been imported from other chats, and what it has become. */
export class Imports1700000000082 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS import_run (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      source varchar(20) NOT NULL,
      fingerprint binary(32) NOT NULL,
      options text NOT NULL,
      phase varchar(20) NOT NULL,
      counts longtext NOT NULL,
      started_at bigint NOT NULL,
      finished_at bigint NULL,
      PRIMARY KEY (id),
      UNIQUE KEY import_run_archive (realm_id, source, fingerprint)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await runner.query(`CREATE TABLE IF NOT EXISTS import_map (
      realm_id int unsigned NOT NULL,
      kind varchar(20) NOT NULL,
      key_digest binary(32) NOT NULL,
      our_id bigint unsigned NOT NULL,
      run_id int unsigned NOT NULL,
      PRIMARY KEY (realm_id, kind, key_digest),
      KEY import_map_run (realm_id, run_id, kind, our_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['import_map', 'import_run']) await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
