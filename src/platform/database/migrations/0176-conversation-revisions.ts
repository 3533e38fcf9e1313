import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says when what was read of the messages of a conversation is out of date. Conversations without a row have revision 0. */
export class ConversationRevisions1700000000176 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE IF NOT EXISTS conversation_revision (
         conversation_id int unsigned NOT NULL,
         realm_id int unsigned NOT NULL,
         revision int unsigned NOT NULL,
         PRIMARY KEY (conversation_id),
         KEY conversation_revision_realm (realm_id)
       ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS conversation_revision');
  }
}
