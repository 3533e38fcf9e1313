import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId, RealmId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';

const BATCH = 512;

/**
 * Counts the changes of the messages that each conversation has had, so that processes know whether what they keep in memory of them is up to
 * date (docs/adr/0034). Sending does not count: the id of the last message tells. Every statement that changes or deletes rows of `message`
 * counts in the same unit of work, after it has locked these rows; so nothing waits for a message while it holds the row of a count.
 */
@Injectable()
export class ConversationRevisions {
  constructor(private readonly sql: Sql) {}

  async increment(realmId: RealmId, conversationId: ConversationId): Promise<void> {
    await this.sql.run(
      `INSERT INTO conversation_revision (conversation_id, realm_id, revision) VALUES (?, ?, 1)
           ON DUPLICATE KEY UPDATE revision = revision + 1`,
      [conversationId, realmId],
    );
  }

  /** Counts a change in each conversation that some of the messages are in. */
  async incrementOf(realmId: RealmId, ids: readonly MessageId[]): Promise<void> {
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      await this.sql.run(
        `INSERT INTO conversation_revision (conversation_id, realm_id, revision)
         SELECT DISTINCT m.conversation_id, m.realm_id, 1 FROM message m WHERE m.id IN (${placeholders(wanted)}) AND m.realm_id = ?
          ORDER BY m.conversation_id
              ON DUPLICATE KEY UPDATE revision = conversation_revision.revision + 1`,
        [...wanted, realmId],
      );
    }
  }
}
