import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS: readonly string[] = [
  'creator_id int unsigned NULL',
  'created_at bigint NULL',
  'deactivated tinyint(1) NOT NULL DEFAULT 0',
  'settings longtext NULL',
];

/** Groups that an organization makes itself: what they are set to, and who and what is in them. */
export class UserGroups1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_group MODIFY description text NOT NULL');
    for (const column of COLUMNS) {
      if (!(await runner.hasColumn('user_group', nameOf(column)))) await runner.query(`ALTER TABLE user_group ADD COLUMN ${column}`);
    }
    for (const [table, contained] of [
      ['user_group_member', 'user_id'],
      ['user_group_subgroup', 'subgroup_id'],
    ]) {
      await runner.query(`CREATE TABLE IF NOT EXISTS ${table} (
        group_id int unsigned NOT NULL,
        ${contained} int unsigned NOT NULL,
        realm_id int unsigned NOT NULL,
        PRIMARY KEY (group_id, ${contained}),
        KEY ${table}_realm (realm_id, group_id)
      ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS user_group_subgroup');
    await runner.query('DROP TABLE IF EXISTS user_group_member');
    for (const column of [...COLUMNS].reverse()) {
      if (await runner.hasColumn('user_group', nameOf(column))) await runner.query(`ALTER TABLE user_group DROP COLUMN ${nameOf(column)}`);
    }
    await runner.query('ALTER TABLE user_group MODIFY description varchar(1024) NOT NULL');
  }
}

function nameOf(column: string): string {
  return column.slice(0, column.indexOf(' '));
}
