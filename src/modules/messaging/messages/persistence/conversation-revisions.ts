import { Injectable } from '@nestjs/common';
import type { ConversationId, RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { CurrentTransaction, type TransactionScope } from '../../../../platform/database/current-transaction.js';
import { rowPlaceholders, Sql } from '../../../../platform/database/sql.js';

/** The columns of a `ConversationState`, and their join, for statements that have `conversation c`. */
export const CONVERSATION_STATE = {
  columns: 'c.realm_id AS realmId, c.id AS conversationId, c.last_message_id AS lastMessageId, v.revision AS revision',
  join: 'LEFT JOIN conversation_revision v ON v.conversation_id = c.id',
} as const;

/**
 * Counts the changes of the messages that each conversation has had, so that processes know whether what they keep in memory of them is up to
 * date (docs/adr/0034). Sending does not count: the id of the last message tells. Everything that changes or deletes rows of `message` counts
 * in the same unit of work.
 */
@Injectable()
export class ConversationRevisions {
  /** The conversations that the transactions in progress have changed, with their organizations. */
  private readonly changed = new WeakMap<TransactionScope, Map<ConversationId, RealmId>>();

  constructor(
    private readonly sql: Sql,
    private readonly transaction: CurrentTransaction,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Has the revision of a conversation incremented when the unit of work commits: in the order of their ids, and after all other locks were
   * taken, so that transactions wait for each other briefly and never mutually.
   * @throws Error outside of a unit of work
   */
  increment(realmId: RealmId, conversationId: ConversationId): void {
    const scope = this.transaction.scope;
    if (!scope) throw new Error('messages are only changed in a unit of work');
    let conversations = this.changed.get(scope);
    if (!conversations) {
      const fresh = (conversations = new Map<ConversationId, RealmId>());
      this.changed.set(scope, fresh);
      this.unitOfWork.beforeCommit(() => this.write(fresh));
    }
    conversations.set(conversationId, realmId);
  }

  private async write(conversations: ReadonlyMap<ConversationId, RealmId>): Promise<void> {
    const rows = [...conversations].sort(([a], [b]) => a - b);
    await this.sql.run(
      `INSERT INTO conversation_revision (conversation_id, realm_id, revision) VALUES ${rowPlaceholders(rows, '(?, ?, 1)')}
           ON DUPLICATE KEY UPDATE revision = revision + 1`,
      rows.flat(),
    );
  }
}
