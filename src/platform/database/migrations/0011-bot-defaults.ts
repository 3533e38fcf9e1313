import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where bots write and listen unless they say otherwise. */
export class BotDefaults1700000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS bot_defaults (
      bot_id int unsigned NOT NULL,
      realm_id int unsigned NOT NULL,
      sending_channel_id int unsigned NULL,
      events_channel_id int unsigned NULL,
      all_public_channels tinyint(1) NOT NULL,
      PRIMARY KEY (bot_id),
      KEY bot_defaults_realm (realm_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS bot_defaults');
  }
}
