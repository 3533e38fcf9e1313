import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the welcome bot says to whom an invitation brings. Older processes greet them with the text of the organization. */
export class WelcomeTextsOfInvitations1700000000086 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE invitation ADD COLUMN IF NOT EXISTS welcome_text text NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE invitation DROP COLUMN IF EXISTS welcome_text');
  }
}
