import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, rowPlaceholders, Sql, type SqlFragment } from '../../../../platform/database/sql.js';
import { MessageTrait } from '../../messages/domain/message-flags.js';
import { MessageSearchIndex } from '../application/message-search-index.js';
import { tokensOf } from '../domain/search-tokens.js';

/** Maximum number of tokens that are indexed per message; a message is found by its first ones. */
const MAX_TOKENS = 1_000;
const MESSAGES_PER_STATEMENT = 128;

/** The columns of a message that its search tokens follow from. */
export interface FindableMessage {
  readonly id: MessageId;
  readonly realmId: RealmId;
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
  /** Bits of `MessageTrait`. */
  readonly traits: number;
}

/**
 * Stores the tokens of each message as one text, and queues the message for the posting lists, without a feature of a particular database.
 * A message is found as soon as this is committed: searches read the queue as well.
 */
@Injectable()
export class SqlMessageSearchIndex extends MessageSearchIndex {
  constructor(private readonly sql: Sql) {
    super();
  }

  /** The statements that index new messages, for the transaction that inserts them. */
  indexing(messages: readonly FindableMessage[]): SqlFragment[] {
    const rows = tokenRows(messages);
    return [
      ...(rows.length === 0 ? [] : [insertTokens(rows), enqueue(rows.map(([realmId, id]) => [realmId, id, null]))]),
      ...wildcards(messages),
    ];
  }

  async reindex(realmId: RealmId, ids: readonly MessageId[]): Promise<void> {
    for (const part of chunks(ids, MESSAGES_PER_STATEMENT)) await this.reindexPart(realmId, part);
  }

  async countWaiting(): Promise<number> {
    const [row] = await this.sql.rows<{ n: number }>('SELECT COUNT(*) AS n FROM search_queue');
    return row?.n ?? 0;
  }

  private async reindexPart(realmId: RealmId, ids: readonly MessageId[]): Promise<void> {
    const wanted = padToPowerOfTwo(ids);
    const these = `realm_id = ? AND message_id IN (${placeholders(wanted)})`;
    // The lock reads what is committed, also by a change that this transaction did not see when it began.
    const stored = await this.sql.rows<{ id: MessageId; tokens: string }>(
      `SELECT message_id AS id, tokens FROM message_tokens WHERE ${these} FOR UPDATE`,
      [realmId, ...wanted],
    );
    await this.sql.run(`DELETE FROM wildcard_mention WHERE ${these}`, [realmId, ...wanted]);
    const messages = await this.sql.rows<FindableMessage>(
      `SELECT id, realm_id AS realmId, topic, content, traits FROM message WHERE id IN (${placeholders(wanted)}) AND realm_id = ?`,
      [...wanted, realmId],
    );
    for (const { text, values } of wildcards(messages)) await this.sql.run(text, values);
    const before = new Map(stored.map(({ id, tokens }) => [id, tokens]));
    const present = new Map(tokenRows(messages).map((row) => [row[1], row]));
    const changed = [...present.values()].filter(([, id, tokens]) => tokens !== before.get(id));
    const stale = stored.filter(({ id, tokens }) => tokens !== present.get(id)?.[2]);
    const gone = padToPowerOfTwo(stale.map(({ id }) => id).filter((id) => !present.has(id)));
    if (gone.length > 0) {
      await this.sql.run(`DELETE FROM message_tokens WHERE realm_id = ? AND message_id IN (${placeholders(gone)})`, [realmId, ...gone]);
    }
    if (changed.length > 0) {
      const insertion = insertTokens(changed);
      await this.sql.run(`${insertion.text} ON DUPLICATE KEY UPDATE tokens = VALUES(tokens)`, insertion.values);
    }
    const queued = new Map<MessageId, QueueRow>(changed.map(([, id]) => [id, [realmId, id, null]]));
    for (const { id, tokens } of stale) queued.set(id, [realmId, id, tokens]);
    if (queued.size === 0) return;
    // In the order in which the indexer locks them. The row of a message that waits already stays: the posting lists know it by older tokens.
    const { text, values } = enqueue([...queued.values()].sort(([, a], [, b]) => a - b));
    await this.sql.run(`${text} ON DUPLICATE KEY UPDATE message_id = VALUES(message_id)`, values);
  }
}

type TokenRow = readonly [realmId: RealmId, messageId: MessageId, tokens: string];
type QueueRow = readonly [realmId: RealmId, messageId: MessageId, staleTokens: string | null];

/** The rows of messages that have tokens. */
export function tokenRows(messages: readonly Omit<FindableMessage, 'traits'>[]): TokenRow[] {
  return messages.flatMap(({ id, realmId, topic, content }): TokenRow[] => {
    const tokens = [...tokensOf(`${topic}\n${content}`)].slice(0, MAX_TOKENS);
    return tokens.length === 0 ? [] : [[realmId, id, ` ${tokens.join(' ')} `]];
  });
}

export function insertTokens(rows: readonly TokenRow[]): SqlFragment {
  return {
    text: `INSERT INTO message_tokens (realm_id, message_id, tokens) VALUES ${rowPlaceholders(rows, 3)}`,
    values: rows.flat(),
  };
}

function enqueue(rows: readonly QueueRow[]): SqlFragment {
  return {
    text: `INSERT INTO search_queue (realm_id, message_id, stale_tokens) VALUES ${rowPlaceholders(rows, 3)}`,
    values: rows.flat(),
  };
}

function wildcards(messages: readonly FindableMessage[]): SqlFragment[] {
  return messages
    .filter(({ traits }) => (traits & (MessageTrait.channelWildcard | MessageTrait.topicWildcard)) !== 0)
    .map(({ realmId, id }) => ({ text: 'INSERT INTO wildcard_mention (realm_id, message_id) VALUES (?, ?)', values: [realmId, id] }));
}
