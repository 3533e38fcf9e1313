import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often the address of a channel was replaced, because its token is derived. */
export class ChannelAddressGeneration1700000000059 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('channel_address', 'generation')) return;
    await runner.query('ALTER TABLE channel_address ADD COLUMN generation int unsigned NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel_address DROP COLUMN generation');
  }
}
