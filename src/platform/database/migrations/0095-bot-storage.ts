import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What bots keep on the server: texts by key. The digest tells keys apart that differ in blanks at their end. */
export class BotStorage1700000000095 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS bot_storage (
      user_id int unsigned NOT NULL,
      name_digest binary(32) NOT NULL,
      realm_id int unsigned NOT NULL,
      name varchar(500) NOT NULL,
      content longtext NOT NULL,
      PRIMARY KEY (user_id, name_digest)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS bot_storage');
  }
}
