import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many mails users had the server send; addresses and accounts are there as digests. */
export class MailCounts1700000000117 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS mail_count (
      realm_id int unsigned NOT NULL,
      kind varchar(20) NOT NULL,
      subject_digest binary(32) NOT NULL,
      mails int unsigned NOT NULL,
      since bigint NOT NULL,
      PRIMARY KEY (realm_id, kind, subject_digest),
      KEY mail_count_since (since)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS mail_count');
  }
}
