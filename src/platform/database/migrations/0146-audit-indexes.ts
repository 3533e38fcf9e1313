import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  audit_entry_realm: '(realm_id, id)',
  audit_entry_actor: '(realm_id, actor_id, id)',
  audit_entry_action: '(realm_id, action, id)',
} as const;

/** Pages of the audit log are read newest first: for all accounts, for one account or for one action. */
export class AuditIndexes1700000000146 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      if (!(await exists(runner, name))) await runner.query(`ALTER TABLE audit_entry ADD KEY ${name} ${columns}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) {
      if (await exists(runner, name)) await runner.query(`ALTER TABLE audit_entry DROP KEY ${name}`);
    }
  }
}

async function exists(runner: QueryRunner, name: string): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM information_schema.statistics
      WHERE table_schema = DATABASE() AND table_name = 'audit_entry' AND index_name = ? LIMIT 1`,
    [name],
  )) as unknown[];
  return found.length > 0;
}
