import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates `search_token` where an earlier form of migration 174 dropped it: processes of the version before posting lists write it until they
 * end, and their sends would fail without it. The next release drops it.
 */
export class SearchTokensOfThePreviousVersion1700000000177 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE IF NOT EXISTS search_token (
         realm_id int unsigned NOT NULL,
         token varchar(40) NOT NULL,
         message_id bigint unsigned NOT NULL,
         PRIMARY KEY (realm_id, token, message_id),
         KEY search_token_message (realm_id, message_id, token)
       ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    );
  }

  async down(): Promise<void> {
    // The table belongs to migration 3.
  }
}
