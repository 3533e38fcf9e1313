import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the database knows of the event log in Redis, in one row: so that neither can lose its last hours without the other noticing. */
export class EventLogLedger1700000000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS event_log_ledger (
      id int unsigned NOT NULL,
      epoch varchar(36) NOT NULL,
      checkpoint bigint unsigned NULL,
      PRIMARY KEY (id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS event_log_ledger');
  }
}
