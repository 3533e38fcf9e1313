import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Channels that new accounts may choose together. */
export class DefaultChannelGroups1700000000151 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS default_channel_group (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      name varchar(60) NOT NULL,
      description text NOT NULL,
      channel_ids text NOT NULL,
      PRIMARY KEY (id),
      UNIQUE KEY default_channel_group_name (realm_id, name)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS default_channel_group');
  }
}
