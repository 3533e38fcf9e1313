import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gives databases that the first version created the type that later ones begin with: the HTML of a description may exceed 64 KiB. */
export class LongChannelDescriptions1700000000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE channel MODIFY rendered_description mediumtext NOT NULL');
  }

  async down(): Promise<void> {
    // The type of the foundation is the same.
  }
}
