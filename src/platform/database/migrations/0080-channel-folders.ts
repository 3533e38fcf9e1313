import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Folders of channels. A channel is in one folder at most. */
export class ChannelFolders1700000000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS channel_folder (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      name varchar(60) NOT NULL,
      name_key varchar(180) NOT NULL,
      description varchar(1024) NOT NULL,
      rendered_description mediumtext NOT NULL,
      creator_id int unsigned NULL,
      created_at bigint NOT NULL,
      archived tinyint(1) NOT NULL,
      position int unsigned NOT NULL,
      PRIMARY KEY (id),
      UNIQUE KEY channel_folder_name (realm_id, name_key)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await runner.query('ALTER TABLE channel ADD COLUMN IF NOT EXISTS folder_id int unsigned NULL');
    await runner.query('CREATE INDEX IF NOT EXISTS channel_folder_channels ON channel (realm_id, folder_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS channel_folder_channels ON channel');
    await runner.query('ALTER TABLE channel DROP COLUMN IF EXISTS folder_id');
    await runner.query('DROP TABLE IF EXISTS channel_folder');
  }
}
