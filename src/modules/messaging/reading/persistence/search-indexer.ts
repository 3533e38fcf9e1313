import { Injectable } from '@nestjs/common';
import type { ResultSetHeader } from 'mysql2';
import { DataSource, type EntityManager } from 'typeorm';
import { chunks } from '../../../../kernel/chunks.js';
import { foldWords } from '../../../../kernel/fold-text.js';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { CurrentTransaction } from '../../../../platform/database/current-transaction.js';
import { expectOpen } from '../../../../platform/database/open-transactions.js';
import { placeholders, rowPlaceholders, type SqlValue } from '../../../../platform/database/sql.js';
import { Timer } from '../../../../platform/jobs/timer.js';
import { MAX_TOKEN } from '../domain/search-tokens.js';
import { packIds, unpackIds } from '../domain/packed-ids.js';
import { type FindableMessage, insertTokens, tokenRows } from './sql-message-search-index.js';

const INTERVAL_MS = 2_000;
/** So many new messages of a realm wait before they are indexed: fewer rows are written for more messages at once, and more are read by searches. */
const MIN_WAITING = 1_000;
const MESSAGES_PER_TRANSACTION = 2_000;
/** A segment that holds so many messages is full. */
const MESSAGES_PER_SEGMENT = 16_000;
const IDS_PER_STATEMENT = 500;
const POSTINGS_PER_STATEMENT = 512;

interface QueuedMessage {
  readonly id: MessageId;
  /** The tokens by which the posting lists know the message, as a text; null if they do not know it. Messages with a text are due at once. */
  readonly stale: string | null;
}

/** Rows whose 64-bit integers are numbers or texts, as the driver pleases. */
type Read<Row> = { readonly [Column in keyof Row]: Row[Column] extends number ? number | string : Row[Column] };

interface Segment {
  readonly firstId: MessageId;
  readonly lastId: MessageId;
  readonly messageCount: number;
}

/** Message ids by token. */
type Postings = Map<string, MessageId[]>;

/**
 * Moves queued messages into posting lists: new ones many at a time, changed and deleted ones soon, so that the words that they no longer
 * have disappear. A batch is one transaction, so that a search finds a message in the queue or in the lists, and several processes may index
 * at the same time: they lock the rows of the queue.
 */
@Injectable()
export class SearchIndexer extends Timer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly transaction: CurrentTransaction,
  ) {
    super(INTERVAL_MS, 'Messages could not be added to the search index, and are added later');
  }

  protected async run(): Promise<void> {
    const due = await this.dataSource.query<{ realmId: RealmId; waiting: number | string }[]>(
      `SELECT realm_id AS realmId, COUNT(*) AS waiting FROM search_queue
        GROUP BY realm_id HAVING COUNT(*) >= ${MIN_WAITING} OR COUNT(stale_tokens) > 0`,
    );
    for (const { realmId, waiting } of due) {
      const which = Number(waiting) >= MIN_WAITING ? 'all' : 'changed';
      while (!this.isStopping && (await this.indexBatch(realmId, which)) === MESSAGES_PER_TRANSACTION);
    }
  }

  /**
   * Indexes the oldest messages of a realm's queue.
   * @param which all of them, or only those that the posting lists know already
   * @param limit how many
   * @returns how many
   */
  indexBatch(realmId: RealmId, which: 'all' | 'changed', limit = MESSAGES_PER_TRANSACTION): Promise<number> {
    // Without gap locks, which would stop sends.
    return this.unitOfWork.run(() => new Batch(this.transaction.manager as EntityManager, realmId).index(which, limit), 'committed');
  }
}

/** One transaction of the indexer. Its statements are sent as text, because their length varies: each length would be prepared anew. */
class Batch {
  constructor(
    private readonly manager: EntityManager,
    private readonly realmId: RealmId,
  ) {}

  async index(which: 'all' | 'changed', limit: number): Promise<number> {
    const queued = await this.manager.query<Read<QueuedMessage>[]>(
      `SELECT message_id AS id, stale_tokens AS stale FROM search_queue
        WHERE realm_id = ?${which === 'all' ? '' : ' AND stale_tokens IS NOT NULL'} ORDER BY message_id LIMIT ? FOR UPDATE`,
      [this.realmId, limit],
    );
    const messages = queued.map(({ id, stale }) => ({ id: Number(id), stale }));
    if (messages.length === 0) return 0;
    const ids = messages.map(({ id }) => id);
    const stored = await this.foldTokens(await this.readTokens(ids));
    const missing = await this.storeTokens(ids.filter((id) => !stored.has(id)));
    const present = new Map([...stored, ...missing]);
    const segments = await this.cover(messages.filter(({ id }) => present.has(id)).map(({ id }) => id));
    for (const [firstId, own] of bySegment(segments, messages)) {
      await this.remove(firstId, stalePostings(own, present));
      await this.add(firstId, newPostings(own, present));
    }
    for (const part of chunks(messages, IDS_PER_STATEMENT)) {
      await this.change(`DELETE FROM search_queue WHERE realm_id = ? AND message_id IN (${placeholders(part)})`, [
        this.realmId,
        ...part.map(({ id }) => id),
      ]);
    }
    return messages.length;
  }

  /** @throws OutcomeUnknown if the database had ended the transaction; what follows would then be stored although the batch is not. */
  private async change(text: string, values: SqlValue[]): Promise<void> {
    expectOpen(await this.manager.query<ResultSetHeader>(text, values));
  }

  /** The tokens of messages that have some, after their rows in the queue have been locked. */
  private async readTokens(ids: readonly MessageId[]): Promise<Map<MessageId, string>> {
    const tokens = new Map<MessageId, string>();
    for (const part of chunks(ids, IDS_PER_STATEMENT)) {
      const rows = await this.manager.query<Read<{ id: MessageId; text: string }>[]>(
        `SELECT message_id AS id, tokens AS text FROM message_tokens WHERE realm_id = ? AND message_id IN (${placeholders(part)})`,
        [this.realmId, ...part],
      );
      for (const { id, text } of rows) tokens.set(Number(id), text);
    }
    return tokens;
  }

  /** Takes the accents from tokens that a process of an earlier version has stored. */
  private async foldTokens(stored: ReadonlyMap<MessageId, string>): Promise<Map<MessageId, readonly string[]>> {
    const folded = new Map([...stored].map(([id, text]) => [id, foldWords(text, MAX_TOKEN)]));
    const changed = [...folded].filter(([id, text]) => text !== stored.get(id));
    for (const part of chunks(changed, IDS_PER_STATEMENT)) {
      const { text, values } = insertTokens(part.map(([id, tokens]) => [this.realmId, id, tokens]));
      await this.change(`${text} ON DUPLICATE KEY UPDATE tokens = VALUES(tokens)`, [...values]);
    }
    return new Map([...folded].map(([id, text]) => [id, tokensIn(text)]));
  }

  /**
   * Stores the tokens of messages that have none: those of a version without search, which a migration queued.
   * @param ids also of deleted messages, and of messages without a word
   */
  private async storeTokens(ids: readonly MessageId[]): Promise<Map<MessageId, readonly string[]>> {
    const tokens = new Map<MessageId, readonly string[]>();
    for (const part of chunks(ids, IDS_PER_STATEMENT)) {
      const messages = await this.manager.query<Read<Pick<FindableMessage, 'id' | 'topic' | 'content'>>[]>(
        `SELECT id, topic, content FROM message WHERE id IN (${placeholders(part)}) AND realm_id = ? FOR UPDATE`,
        [...part, this.realmId],
      );
      const rows = tokenRows(messages.map((message) => ({ ...message, id: Number(message.id), realmId: this.realmId })));
      if (rows.length === 0) continue;
      const { text, values } = insertTokens(rows);
      await this.change(text, [...values]);
      for (const [, id, text] of rows) tokens.set(id, tokensIn(text));
    }
    return tokens;
  }

  /** Extends the last segment to the highest of these ids, or begins another behind it if it is full. @returns all segments in order */
  private async cover(ids: readonly MessageId[]): Promise<Segment[]> {
    const rows = await this.manager.query<Read<Segment>[]>(
      'SELECT first_id AS firstId, last_id AS lastId, message_count AS messageCount FROM search_segment WHERE realm_id = ? ORDER BY first_id FOR UPDATE',
      [this.realmId],
    );
    const segments = rows.map((row) => ({
      firstId: Number(row.firstId),
      lastId: Number(row.lastId),
      messageCount: Number(row.messageCount),
    }));
    const end = segments.at(-1)?.lastId ?? -1;
    const more = ids.filter((id) => id > end);
    const last = segments.at(-1);
    const lastId = more.at(-1);
    if (lastId === undefined) return segments;
    const isOpen = last !== undefined && last.messageCount < MESSAGES_PER_SEGMENT;
    const next = isOpen
      ? { ...last, lastId, messageCount: last.messageCount + more.length }
      : { firstId: end + 1, lastId, messageCount: more.length };
    await this.change(
      `INSERT INTO search_segment (realm_id, first_id, last_id, message_count) VALUES (?, ?, ?, ?)
       ON DUPLICATE KEY UPDATE last_id = VALUES(last_id), message_count = VALUES(message_count)`,
      [this.realmId, next.firstId, next.lastId, next.messageCount],
    );
    return [...(isOpen ? segments.slice(0, -1) : segments), next];
  }

  private async add(firstId: MessageId, postings: Postings): Promise<void> {
    const rows = [...postings].sort(([a], [b]) => (a < b ? -1 : 1)).map(([token, ids]) => [this.realmId, firstId, token, packIds(ids)]);
    for (const part of chunks(rows, POSTINGS_PER_STATEMENT)) {
      await this.change(
        `INSERT INTO search_posting (realm_id, first_id, token, message_ids) VALUES ${rowPlaceholders(part, 4)}
         ON DUPLICATE KEY UPDATE message_ids = CONCAT(message_ids, VALUES(message_ids))`,
        part.flat(),
      );
    }
  }

  private async remove(firstId: MessageId, postings: Postings): Promise<void> {
    for (const [token, ids] of postings) {
      const key: SqlValue[] = [this.realmId, firstId, token];
      const these = 'realm_id = ? AND first_id = ? AND token = ?';
      const [row] = await this.manager.query<{ packed: Buffer }[]>(
        `SELECT message_ids AS packed FROM search_posting WHERE ${these} FOR UPDATE`,
        key,
      );
      if (!row) continue;
      const gone = new Set(ids);
      const left = unpackIds(row.packed).filter((id) => !gone.has(id));
      if (left.length === 0) await this.change(`DELETE FROM search_posting WHERE ${these}`, key);
      else await this.change(`UPDATE search_posting SET message_ids = ? WHERE ${these}`, [packIds(left), ...key]);
    }
  }
}

/** @param segments in order */
function bySegment(segments: readonly Segment[], messages: readonly QueuedMessage[]): Map<MessageId, QueuedMessage[]> {
  const parts = new Map<MessageId, QueuedMessage[]>();
  for (const message of messages) {
    const segment = segments.findLast(({ firstId }) => firstId <= message.id);
    if (!segment) continue; // The message was deleted before it was indexed.
    const part = parts.get(segment.firstId);
    if (part) part.push(message);
    else parts.set(segment.firstId, [message]);
  }
  return parts;
}

/** The tokens by which the posting lists know messages that no longer have them. */
function stalePostings(messages: readonly QueuedMessage[], present: ReadonlyMap<MessageId, readonly string[]>): Postings {
  const postings: Postings = new Map();
  for (const { id, stale } of messages) {
    if (stale === null) continue;
    const kept = new Set(present.get(id));
    collect(
      postings,
      id,
      tokensIn(stale).filter((token) => !kept.has(token)),
    );
  }
  return postings;
}

/** The tokens of messages by which the posting lists do not know them yet. */
function newPostings(messages: readonly QueuedMessage[], present: ReadonlyMap<MessageId, readonly string[]>): Postings {
  const postings: Postings = new Map();
  for (const { id, stale } of messages) {
    const known = new Set(stale === null ? [] : tokensIn(stale));
    collect(
      postings,
      id,
      (present.get(id) ?? []).filter((token) => !known.has(token)),
    );
  }
  return postings;
}

function collect(postings: Postings, id: MessageId, tokens: readonly string[]): void {
  for (const token of tokens) {
    const ids = postings.get(token);
    if (ids) ids.push(id);
    else postings.set(token, [id]);
  }
}

function tokensIn(text: string): string[] {
  return text.split(' ').filter((token) => token !== '');
}
