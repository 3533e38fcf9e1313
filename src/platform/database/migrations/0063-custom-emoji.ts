import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emoji of organizations' own. */
export class CustomEmoji1700000000063 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS custom_emoji (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      name varchar(100) NOT NULL,
      author_id int unsigned NOT NULL,
      file_name varchar(40) NOT NULL,
      animated tinyint(1) NOT NULL,
      deactivated tinyint(1) NOT NULL,
      PRIMARY KEY (id),
      KEY custom_emoji_realm (realm_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS custom_emoji');
  }
}
