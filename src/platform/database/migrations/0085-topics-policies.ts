import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which topics the messages of a channel may have. Channels that older processes create have the policy of their organization. */
export class TopicsPolicies1700000000085 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE channel ADD COLUMN IF NOT EXISTS topics_policy varchar(20) NOT NULL DEFAULT 'inherit'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel DROP COLUMN IF EXISTS topics_policy');
  }
}
