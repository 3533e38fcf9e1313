import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Something that reads as a scheme before the first expression, and is none that is safe to click. */
const UNSAFE = `LOWER(url_template) REGEXP '^[^/?#{]*:' AND LOWER(url_template) NOT REGEXP '^(https?|ftp|mailto|tel|sms|xmpp):'`;

/** Removes linkifiers and playgrounds that could only make links such as `javascript:…`; they are refused since. */
export class UnsafeLinkTemplates1700000000105 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM linkifier WHERE ${UNSAFE}`);
    await runner.query(`DELETE FROM realm_playground WHERE ${UNSAFE}`);
  }

  /** What was removed is not brought back. */
  async down(): Promise<void> {}
}
