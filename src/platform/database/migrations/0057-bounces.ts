import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS: readonly (readonly [table: string, name: string, definition: string])[] = [
  ['mail', 'bounce_address', 'varchar(400) NULL'],
  ['mail_refusal', 'bounces', 'int unsigned NOT NULL DEFAULT 0'],
  ['mail_refusal', 'bounced_mail_id', 'bigint unsigned NULL'],
  ['mail_refusal', 'bounced_at', 'bigint NULL'],
];

/** Where reports about mails that could not be delivered arrive, and how many came for an address. Every statement may run again. */
export class Bounces1700000000057 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, name, definition] of COLUMNS) {
      if (!(await runner.hasColumn(table, name))) await runner.query(`ALTER TABLE ${table} ADD COLUMN ${name} ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, name] of COLUMNS) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
  }
}
