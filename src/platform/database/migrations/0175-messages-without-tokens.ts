import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Queues the messages of a version without search for the search index. Their rows have the stale tokens of a message without words, so that
 * the indexer stores their tokens soon, however few they are. Messages without any word are queued too, and leave the queue again.
 */
export class MessagesWithoutTokens1700000000175 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT IGNORE INTO search_queue (realm_id, message_id, stale_tokens)
       SELECT message.realm_id, message.id, '' FROM message
         LEFT JOIN message_tokens ON message_tokens.realm_id = message.realm_id AND message_tokens.message_id = message.id
        WHERE message_tokens.message_id IS NULL`,
    );
  }

  async down(): Promise<void> {
    // The tokens belong to the tables of the migration before.
  }
}
