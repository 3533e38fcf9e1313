import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The secrets with which services sign what they send to the addresses of bots, encrypted. */
export class IntegrationSecrets1700000000074 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE IF NOT EXISTS integration_secret (
        bot_id int unsigned NOT NULL,
        realm_id int unsigned NOT NULL,
        sealed varbinary(1024) NOT NULL,
        PRIMARY KEY (bot_id),
        INDEX integration_secret_realm (realm_id)
      ) ENGINE=InnoDB
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS integration_secret');
  }
}
