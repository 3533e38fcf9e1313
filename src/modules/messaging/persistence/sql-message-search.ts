import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import { filled, marks, Sql } from '../../../platform/database/sql.js';
import { type FindableMessage, MessageSearch } from '../application/message-search.js';
import { Trait } from '../domain/flags.js';
import { tokensOf } from '../domain/search-tokens.js';

/** A message is found by its first tokens up to here: no message costs more than this. */
const MAX_TOKENS = 1_000;
const ROWS_PER_STATEMENT = 512;
const MESSAGES_PER_STATEMENT = 128;

/** An inverted table of tokens, which any database can keep. */
@Injectable()
export class SqlMessageSearch extends MessageSearch {
  constructor(private readonly sql: Sql) {
    super();
  }

  async index(messages: readonly FindableMessage[]): Promise<void> {
    const rows = messages.flatMap(({ id, realmId, topic, content }) =>
      [...tokensOf(`${topic}\n${content}`)].slice(0, MAX_TOKENS).map((token) => [realmId, token, id] as const),
    );
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      // A row that is repeated to fill the list changes nothing.
      const part = filled(rows.slice(start, start + ROWS_PER_STATEMENT));
      await this.sql.run(
        `INSERT INTO search_token (realm_id, token, message_id) VALUES ${part.map(() => '(?, ?, ?)').join(', ')}
         ON DUPLICATE KEY UPDATE message_id = VALUES(message_id)`,
        part.flat(),
      );
    }
    const wildcards = messages.filter(({ traits }) => (traits & (Trait.channelWildcard | Trait.topicWildcard)) !== 0);
    for (const { realmId, id } of wildcards) {
      await this.sql.run('INSERT INTO wildcard_message (realm_id, message_id) VALUES (?, ?)', [realmId, id]);
    }
  }

  async reindex(realmId: RealmId, ids: readonly MessageId[]): Promise<void> {
    for (let start = 0; start < ids.length; start += MESSAGES_PER_STATEMENT) {
      const wanted = filled(ids.slice(start, start + MESSAGES_PER_STATEMENT));
      const these = `realm_id = ? AND message_id IN (${marks(wanted.length)})`;
      await this.sql.run(`DELETE FROM search_token WHERE ${these}`, [realmId, ...wanted]);
      await this.sql.run(`DELETE FROM wildcard_message WHERE ${these}`, [realmId, ...wanted]);
      await this.index(
        await this.sql.rows<FindableMessage>(
          `SELECT id, realm_id AS realmId, topic, content, traits FROM message WHERE id IN (${marks(wanted.length)}) AND realm_id = ?`,
          [...wanted, realmId],
        ),
      );
    }
  }
}
