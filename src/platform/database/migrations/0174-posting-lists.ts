import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** The tokens of each message as one text, and the posting lists that lead to messages. */
const TABLES: readonly string[] = [
  `message_tokens (
    realm_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    tokens mediumtext NOT NULL,
    PRIMARY KEY (realm_id, message_id)
  )`,
  `search_queue (
    realm_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    stale_tokens mediumtext NULL,
    PRIMARY KEY (realm_id, message_id)
  )`,
  `search_segment (
    realm_id int unsigned NOT NULL,
    first_id bigint unsigned NOT NULL,
    last_id bigint unsigned NOT NULL,
    message_count int unsigned NOT NULL,
    PRIMARY KEY (realm_id, first_id)
  )`,
  `search_posting (
    realm_id int unsigned NOT NULL,
    first_id bigint unsigned NOT NULL,
    token varchar(40) NOT NULL,
    message_ids mediumblob NOT NULL,
    PRIMARY KEY (realm_id, first_id, token)
  )`,
];

/** Ids of messages that are filled in by one statement. */
const IDS_PER_STATEMENT = 5_000;
/** More than the longest tokens that one message can have. */
const MAX_TEXT_BYTES = 1_000_000;

/** The rows that `search_token` had when the migration began. */
const FILLED_FROM = 'search_token_before';

/**
 * Fills the new tables from `search_token`, which holds each token in a row of its own. The messages wait in the queue for the indexer and
 * are found there. The range of ids that is filled was either filled as a whole or not at all, so that a migration that broke off continues.
 * The table itself stays, without rows, for processes of the previous version, which write it until they end.
 */
export class PostingLists1700000000174 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`CREATE TABLE IF NOT EXISTS ${table} ${TABLE}`);
    if (!(await exists(runner, FILLED_FROM))) {
      if (!(await exists(runner, 'search_token'))) return;
      await runner.query('CREATE TABLE IF NOT EXISTS search_token_after LIKE search_token');
      await runner.query(`RENAME TABLE search_token TO ${FILLED_FROM}, search_token_after TO search_token`);
    }
    await runner.query(`SET SESSION group_concat_max_len = ${MAX_TEXT_BYTES}`);
    for (const { realmId } of await select<{ realmId: number }>(runner, 'SELECT id AS realmId FROM realm')) await fill(runner, realmId);
    await runner.query(`DROP TABLE ${FILLED_FROM}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE IF EXISTS ${table.slice(0, table.indexOf(' '))}`);
  }
}

async function fill(runner: QueryRunner, realmId: number): Promise<void> {
  // The queue is filled after the tokens of a range, so that its end is where the next range begins.
  const [last] = await select<{ id: string | null }>(runner, 'SELECT MAX(message_id) AS id FROM search_queue WHERE realm_id = ?', [
    realmId,
  ]);
  for (let after = Number(last?.id ?? 0); ;) {
    const ids = await select<{ id: string }>(
      runner,
      `SELECT DISTINCT message_id AS id FROM ${FILLED_FROM} FORCE INDEX (search_token_message)
        WHERE realm_id = ? AND message_id > ? ORDER BY message_id LIMIT ${IDS_PER_STATEMENT}`,
      [realmId, after],
    );
    const to = Number(ids.at(-1)?.id ?? 0);
    if (to === 0) return;
    await runner.query(
      `INSERT IGNORE INTO message_tokens (realm_id, message_id, tokens)
       SELECT realm_id, message_id, CONCAT(' ', GROUP_CONCAT(token SEPARATOR ' '), ' ') FROM ${FILLED_FROM} FORCE INDEX (search_token_message)
        WHERE realm_id = ? AND message_id > ? AND message_id <= ? GROUP BY realm_id, message_id`,
      [realmId, after, to],
    );
    await runner.query(
      `INSERT IGNORE INTO search_queue (realm_id, message_id)
       SELECT realm_id, message_id FROM message_tokens WHERE realm_id = ? AND message_id > ? AND message_id <= ?`,
      [realmId, after, to],
    );
    after = to;
  }
}

async function select<Row>(runner: QueryRunner, statement: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await runner.query(statement, [...values])) as Row[];
}

async function exists(runner: QueryRunner, table: string): Promise<boolean> {
  const statement = 'SELECT 1 FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = ?';
  return (await select(runner, statement, [table])).length > 0;
}
