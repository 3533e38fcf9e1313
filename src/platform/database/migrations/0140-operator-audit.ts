import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Audit entries of an operator of the server name no account. */
export class OperatorAudit1700000000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_entry MODIFY actor_id int unsigned NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM audit_entry WHERE actor_id IS NULL');
    await runner.query('ALTER TABLE audit_entry MODIFY actor_id int unsigned NOT NULL');
  }
}
