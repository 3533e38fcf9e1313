import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What cancels a change of an address: the key for the previous address, that address, and when the change was confirmed. */
export class AddressChangeCancellation1700000000071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE email_change_request ADD COLUMN IF NOT EXISTS previous_email varchar(254) NULL');
    await runner.query('ALTER TABLE email_change_request ADD COLUMN IF NOT EXISTS cancel_digest binary(32) NULL');
    await runner.query('ALTER TABLE email_change_request ADD COLUMN IF NOT EXISTS applied_at bigint NULL');
    await runner.query('CREATE INDEX IF NOT EXISTS email_change_request_cancel ON email_change_request (realm_id, cancel_digest)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS email_change_request_cancel ON email_change_request');
    for (const column of ['previous_email', 'cancel_digest', 'applied_at']) {
      await runner.query(`ALTER TABLE email_change_request DROP COLUMN IF EXISTS ${column}`);
    }
  }
}
