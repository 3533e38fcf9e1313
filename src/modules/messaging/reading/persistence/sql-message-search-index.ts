import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, rowPlaceholders, Sql, type SqlFragment } from '../../../../platform/database/sql.js';
import { MessageTrait } from '../../messages/domain/message-flags.js';
import { MessageSearchIndex } from '../application/message-search-index.js';
import { tokensOf } from '../domain/search-tokens.js';

/** Maximum number of tokens that are indexed per message; a message is found by its first ones. */
const MAX_TOKENS = 1_000;
const ROWS_PER_STATEMENT = 512;
const MESSAGES_PER_STATEMENT = 128;

/** The columns of a message that its search tokens follow from. */
interface FindableMessage {
  readonly id: MessageId;
  readonly realmId: RealmId;
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
  /** Bits of `MessageTrait`. */
  readonly traits: number;
}

/** Stores an inverted index of tokens in a table, without a feature of a particular database. */
@Injectable()
export class SqlMessageSearchIndex extends MessageSearchIndex {
  constructor(private readonly sql: Sql) {
    super();
  }

  /** The statements that index new messages, for the transaction that inserts them. */
  indexing(messages: readonly FindableMessage[]): SqlFragment[] {
    return [...chunks(tokenRows(messages), ROWS_PER_STATEMENT).map(insertion), ...wildcards(messages)];
  }

  async reindex(realmId: RealmId, ids: readonly MessageId[]): Promise<void> {
    for (const part of chunks(ids, MESSAGES_PER_STATEMENT)) {
      const wanted = padToPowerOfTwo(part);
      const these = `realm_id = ? AND message_id IN (${placeholders(wanted)})`;
      await this.sql.run(`DELETE FROM search_token WHERE ${these}`, [realmId, ...wanted]);
      await this.sql.run(`DELETE FROM wildcard_message WHERE ${these}`, [realmId, ...wanted]);
      const messages = await this.sql.rows<FindableMessage>(
        `SELECT id, realm_id AS realmId, topic, content, traits FROM message WHERE id IN (${placeholders(wanted)}) AND realm_id = ?`,
        [...wanted, realmId],
      );
      for (const rows of chunks(tokenRows(messages), ROWS_PER_STATEMENT)) {
        const { text, values } = insertion(padToPowerOfTwo(rows));
        // The rows that pad the list are duplicates, which change nothing.
        await this.sql.run(`${text} ON DUPLICATE KEY UPDATE message_id = VALUES(message_id)`, values);
      }
      for (const { text, values } of wildcards(messages)) await this.sql.run(text, values);
    }
  }
}

type TokenRow = readonly [realmId: RealmId, token: string, messageId: MessageId];

function tokenRows(messages: readonly FindableMessage[]): TokenRow[] {
  return messages.flatMap(({ id, realmId, topic, content }) =>
    [...tokensOf(`${topic}\n${content}`)].slice(0, MAX_TOKENS).map((token) => [realmId, token, id] as const),
  );
}

function insertion(rows: readonly TokenRow[]): SqlFragment {
  return { text: `INSERT INTO search_token (realm_id, token, message_id) VALUES ${rowPlaceholders(rows, 3)}`, values: rows.flat() };
}

function wildcards(messages: readonly FindableMessage[]): SqlFragment[] {
  return messages
    .filter(({ traits }) => (traits & (MessageTrait.channelWildcard | MessageTrait.topicWildcard)) !== 0)
    .map(({ realmId, id }) => ({ text: 'INSERT INTO wildcard_message (realm_id, message_id) VALUES (?, ?)', values: [realmId, id] }));
}
