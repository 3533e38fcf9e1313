import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes databases of the first version to the type that new databases have: the HTML of a description may exceed 64 KiB. */
export class LongChannelDescriptions1700000000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel MODIFY rendered_description mediumtext NOT NULL');
  }

  async down(): Promise<void> {
    // New databases have the same type.
  }
}
