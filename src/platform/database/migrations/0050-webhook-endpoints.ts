import type { MigrationInterface, QueryRunner } from 'typeorm';

const ENDPOINT = `CREATE TABLE IF NOT EXISTS webhook_endpoint (
  bot_id int unsigned NOT NULL,
  realm_id int unsigned NOT NULL,
  failures int unsigned NOT NULL,
  failing_since bigint NULL,
  told_at bigint NULL,
  rests_until bigint NULL,
  disabled_at bigint NULL,
  disabled_reason varchar(20) NULL,
  previous_secret_until bigint NULL,
  PRIMARY KEY (bot_id),
  KEY webhook_endpoint_realm (realm_id)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;

/** How the endpoints of bots are doing; deliveries that are made again; ways to find what is due of one bot, and what is old. */
export class WebhookEndpoints1700000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ENDPOINT);
    if (!(await hasColumn(runner, 'replayed_after'))) {
      await runner.query('ALTER TABLE webhook_delivery ADD COLUMN replayed_after int unsigned NOT NULL DEFAULT 0');
    }
    await addKey(runner, 'webhook_delivery_waiting', '(state, bot_id, next_attempt_at)');
    await addKey(runner, 'webhook_delivery_finished', '(finished_at)');
    await dropKey(runner, 'webhook_delivery_due');
  }

  async down(runner: QueryRunner): Promise<void> {
    await addKey(runner, 'webhook_delivery_due', '(state, next_attempt_at)');
    await dropKey(runner, 'webhook_delivery_finished');
    await dropKey(runner, 'webhook_delivery_waiting');
    if (await hasColumn(runner, 'replayed_after')) await runner.query('ALTER TABLE webhook_delivery DROP COLUMN replayed_after');
    await runner.query('DROP TABLE IF EXISTS webhook_endpoint');
  }
}

async function addKey(runner: QueryRunner, name: string, columns: string): Promise<void> {
  if (!(await hasKey(runner, name))) await runner.query(`ALTER TABLE webhook_delivery ADD KEY ${name} ${columns}`);
}

async function dropKey(runner: QueryRunner, name: string): Promise<void> {
  if (await hasKey(runner, name)) await runner.query(`ALTER TABLE webhook_delivery DROP KEY ${name}`);
}

function hasKey(runner: QueryRunner, name: string): Promise<boolean> {
  return found(
    runner,
    'SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = ? AND index_name = ?',
    name,
  );
}

function hasColumn(runner: QueryRunner, name: string): Promise<boolean> {
  return found(
    runner,
    'SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ? AND column_name = ?',
    name,
  );
}

async function found(runner: QueryRunner, statement: string, name: string): Promise<boolean> {
  return ((await runner.query(statement, ['webhook_delivery', name])) as unknown[]).length > 0;
}
