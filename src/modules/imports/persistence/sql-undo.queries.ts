import { Injectable } from '@nestjs/common';
import { chunks } from '../../../kernel/chunks.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import { inList, Sql } from '../../../platform/database/sql.js';
import type { ImportRun, MappedKind } from '../application/import.repository.js';
import { UndoQueries } from '../application/undo.queries.js';

const IDS_PER_STATEMENT = 500;

@Injectable()
export class SqlUndoQueries extends UndoQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async listFirstMessages({ id, realmId }: Pick<ImportRun, 'id' | 'realmId'>): Promise<Map<ConversationId, MessageId>> {
    const rows = await this.sql.rows<{ conversationId: number; first: number }>(
      `SELECT m.conversation_id AS conversationId, MIN(m.id) AS first
         FROM import_map i JOIN message m ON m.id = i.our_id AND m.realm_id = i.realm_id
        WHERE i.realm_id = ? AND i.run_id = ? AND i.kind IN ('message', 'pin') GROUP BY m.conversation_id`,
      [realmId, id],
    );
    return new Map(rows.map(({ conversationId, first }) => [conversationId, first]));
  }

  listMessages(
    realmId: RealmId,
    conversationId: ConversationId,
    { first, last }: { readonly first: MessageId; readonly last: MessageId },
    limit: number,
  ): Promise<{ id: MessageId; topic: string }[]> {
    return this.sql.rows<{ id: MessageId; topic: string }>(
      `SELECT id, topic FROM message WHERE realm_id = ? AND conversation_id = ? AND id BETWEEN ? AND ? ORDER BY id LIMIT ${limit}`,
      [realmId, conversationId, first, last],
    );
  }

  async findNewest(realmId: RealmId, conversationId: ConversationId): Promise<MessageId | null> {
    const [row] = await this.sql.rows<{ newest: number | null }>(
      'SELECT MAX(id) AS newest FROM message WHERE realm_id = ? AND conversation_id = ?',
      [realmId, conversationId],
    );
    return row?.newest ?? null;
  }

  async listMapped({ id, realmId }: Pick<ImportRun, 'id' | 'realmId'>, kind: MappedKind): Promise<number[]> {
    const rows = await this.sql.rows<{ id: number }>(
      'SELECT DISTINCT our_id AS id FROM import_map WHERE realm_id = ? AND run_id = ? AND kind = ? ORDER BY our_id',
      [realmId, id, kind],
    );
    return rows.map(({ id: ourId }) => ourId);
  }

  async listAuthors(realmId: RealmId, userIds: readonly UserId[]): Promise<Set<UserId>> {
    const authors = new Set<UserId>();
    for (const part of chunks(userIds, IDS_PER_STATEMENT)) {
      const { text, values } = inList('a.id', part);
      const rows = await this.sql.rows<{ id: number }>(
        `SELECT a.id FROM user_account a WHERE a.realm_id = ? AND ${text}
            AND EXISTS (SELECT 1 FROM message m WHERE m.realm_id = a.realm_id AND m.sender_id = a.id)`,
        [realmId, ...values],
      );
      for (const { id } of rows) authors.add(id);
    }
    return authors;
  }
}
