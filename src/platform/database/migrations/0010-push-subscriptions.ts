import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where accounts get pushes: browsers, UnifiedPush applications and plain URLs. */
export class PushSubscriptions1700000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS push_subscription (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      user_id int unsigned NOT NULL,
      kind varchar(20) NOT NULL,
      endpoint_digest binary(32) NOT NULL,
      endpoint text NOT NULL,
      p256dh varchar(100) NULL,
      auth varchar(30) NULL,
      label varchar(100) NOT NULL,
      includes_content tinyint(1) NOT NULL,
      credentials_digest binary(32) NOT NULL,
      created_at bigint NOT NULL,
      last_success_at bigint NULL,
      failed_at bigint NULL,
      failure varchar(30) NULL,
      PRIMARY KEY (id),
      UNIQUE KEY push_subscription_user (realm_id, user_id, endpoint_digest),
      KEY push_subscription_endpoint (realm_id, endpoint_digest)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS push_subscription');
  }
}
