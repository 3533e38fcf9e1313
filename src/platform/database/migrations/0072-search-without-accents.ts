import type { MigrationInterface, QueryRunner } from 'typeorm';
import { foldWords } from '../../../kernel/fold-text.js';
import { rowPlaceholders } from '../sql.js';

const ROWS_PER_TRANSACTION = 1_000;
/** The length of `search_posting.token`. */
const MAX_TOKEN = 40;

interface TokenRow {
  readonly id: number | string;
  readonly tokens: string;
}

/**
 * Takes the accents from the words by which messages are found, and queues these messages for the posting lists. May run again: words without
 * accents stay.
 */
export class SearchWithoutAccents1700000000072 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const realms = (await runner.query('SELECT id FROM realm ORDER BY id')) as { id: number }[];
    for (const { id } of realms) for (let last = 0; last !== -1;) last = await foldNext(runner, id, last);
  }

  async down(): Promise<void> {
    // The version before finds these messages by words without accents.
  }
}

/** @returns the last message that was looked at; -1 if there are no more */
async function foldNext(runner: QueryRunner, realmId: number, after: number): Promise<number> {
  await runner.startTransaction('READ COMMITTED');
  try {
    const rows = (await runner.query(
      `SELECT message_id AS id, tokens FROM message_tokens
        WHERE realm_id = ? AND message_id > ? AND LENGTH(tokens) <> CHAR_LENGTH(tokens) ORDER BY message_id LIMIT ${ROWS_PER_TRANSACTION} FOR UPDATE`,
      [realmId, after],
    )) as TokenRow[];
    const changed = rows
      .map((row) => ({ ...row, folded: foldWords(row.tokens, MAX_TOKEN) }))
      .filter(({ tokens, folded }) => folded !== tokens);
    if (changed.length > 0) {
      await runner.query(
        `INSERT INTO message_tokens (realm_id, message_id, tokens) VALUES ${rowPlaceholders(changed, 3)} ON DUPLICATE KEY UPDATE tokens = VALUES(tokens)`,
        changed.flatMap(({ id, folded }) => [realmId, id, folded]),
      );
      // The row of a message that waits already stays: the posting lists know it by what is there, or not at all.
      await runner.query(
        `INSERT INTO search_queue (realm_id, message_id, stale_tokens) VALUES ${rowPlaceholders(changed, 3)} ON DUPLICATE KEY UPDATE message_id = VALUES(message_id)`,
        changed.flatMap(({ id, tokens }) => [realmId, id, tokens]),
      );
    }
    await runner.commitTransaction();
    return rows.length < ROWS_PER_TRANSACTION ? -1 : Number(rows.at(-1)?.id);
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}
