import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** What an organization asks its people about themselves, and what they answer. */
const TABLES: readonly string[] = [
  `profile_field (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    name varchar(40) NOT NULL,
    hint varchar(80) NOT NULL,
    type tinyint NOT NULL,
    data text NULL,
    place int NOT NULL,
    in_summary tinyint(1) NOT NULL,
    required tinyint(1) NOT NULL,
    editable_by_user tinyint(1) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY profile_field_name (realm_id, name)
  )`,
  `profile_value (
    realm_id int unsigned NOT NULL,
    user_id int unsigned NOT NULL,
    field_id int unsigned NOT NULL,
    value mediumtext NOT NULL,
    rendered_value mediumtext NULL,
    PRIMARY KEY (realm_id, user_id, field_id),
    KEY profile_value_field (realm_id, field_id)
  )`,
];

export class ProfileFields1700000000061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`CREATE TABLE IF NOT EXISTS ${table} ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE IF EXISTS ${table.slice(0, table.indexOf(' '))}`);
  }
}
