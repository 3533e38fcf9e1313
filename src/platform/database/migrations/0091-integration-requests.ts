import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What services have sent to the addresses of bots, and what has become of it. */
export class IntegrationRequests1700000000091 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS integration_request (
      id bigint unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      bot_id int unsigned NOT NULL,
      received_at bigint NOT NULL,
      origin varchar(10) NOT NULL,
      replay_of bigint unsigned NULL,
      integration varchar(60) NOT NULL,
      event varchar(100) NOT NULL,
      outcome varchar(20) NOT NULL,
      code varchar(60) NULL,
      reason varchar(400) NOT NULL,
      address mediumtext NOT NULL,
      headers mediumtext NOT NULL,
      body mediumblob NULL,
      PRIMARY KEY (id),
      KEY integration_request_bot (bot_id, id),
      KEY integration_request_realm (realm_id),
      KEY integration_request_time (received_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS integration_request');
  }
}
