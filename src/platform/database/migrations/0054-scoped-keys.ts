import type { MigrationInterface, QueryRunner } from 'typeorm';

/** API keys that allow only a part of what their account may do. */
export class ScopedKeys1700000000054 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS scoped_key (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      user_id int unsigned NOT NULL,
      name varchar(100) NOT NULL,
      digest binary(32) NOT NULL,
      scopes text NOT NULL,
      channel_ids text NOT NULL,
      created_at bigint NOT NULL,
      expires_at bigint NULL,
      last_used_at bigint NULL,
      PRIMARY KEY (id),
      UNIQUE KEY scoped_key_digest (digest),
      KEY scoped_key_user (realm_id, user_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS scoped_key');
  }
}
