import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS: readonly string[] = [
  'deactivations int unsigned NOT NULL DEFAULT 0',
  'can_create_users tinyint(1) NOT NULL DEFAULT 0',
  'can_change_user_emails tinyint(1) NOT NULL DEFAULT 0',
];

/** How often an account was deactivated, and powers that operators grant. */
export class AccountPowers1700000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) {
      if (!(await runner.hasColumn('user_account', nameOf(column)))) await runner.query(`ALTER TABLE user_account ADD COLUMN ${column}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of [...COLUMNS].reverse()) {
      if (await runner.hasColumn('user_account', nameOf(column))) {
        await runner.query(`ALTER TABLE user_account DROP COLUMN ${nameOf(column)}`);
      }
    }
  }
}

function nameOf(column: string): string {
  return column.slice(0, column.indexOf(' '));
}
