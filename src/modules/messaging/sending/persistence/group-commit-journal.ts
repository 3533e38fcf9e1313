import { Injectable } from '@nestjs/common';
import type { ResultSetHeader } from 'mysql2';
import { type Authority, AuthorityChanged, lossOf } from '../../../../kernel/actor.js';
import { chunks } from '../../../../kernel/chunks.js';
import { CurrentWork } from '../../../../kernel/current-work.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { Tracing, withTrace } from '../../../../kernel/tracing.js';
import { OutcomeUnknown } from '../../../../kernel/unit-of-work.js';
import { isDuplicateEntry } from '../../../../platform/database/mysql-errors.js';
import { type PipelinedTransaction, PipelinedTransactions } from '../../../../platform/database/pipelined-transactions.js';
import { placeholders, rowPlaceholders, Sql, type SqlFragment, type SqlValue } from '../../../../platform/database/sql.js';
import { outageOf } from '../../../../platform/outages.js';
import { SqlOutbox } from '../../../../platform/outbox/sql-outbox.js';
import { runAsServer } from '../../../../platform/work-context.js';
import { AttachmentLinkSql } from '../../../uploads/uploads.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { type Submessage, WIDGET } from '../../reactions/domain/widget.js';
import { SqlMessageSearchIndex } from '../../reading/persistence/sql-message-search-index.js';
import { type JournalEntry, type JournalResult, MessageJournal } from '../application/message-journal.js';
import { type KeyedSend, messageOfRepetition } from '../domain/send-key.js';
import {
  type MarkRow,
  MuterLookupSql,
  memberReadStatements,
  ReadersSql,
  readersOf,
  TopicStateSql,
  WatcherLookupSql,
  type WrittenEntry,
} from './send-transaction-sql.js';

const MAX_BATCH = 32;
const MAX_TRANSACTIONS = 2;
/** A statement may have about 65,000 values. */
const MARKS_PER_STATEMENT = 1_000;

interface PendingEntry extends JournalEntry {
  /** With which rights the request sends; undefined for messages of the server. */
  readonly authority: Authority | undefined;
}

interface Pending {
  readonly entry: PendingEntry;
  readonly resolve: (result: JournalResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes all messages that are sent within one turn of the event loop, or while two transactions are in progress, in one transaction with
 * multi-row statements. Messages to a conversation that one of these transactions locks wait for it together: in the other, they would only
 * wait for the lock. If a transaction fails, the batch is repeated message by message, so that a message that cannot be written fails alone. While
 * the database is unavailable, all messages fail, including those that wait. A batch whose COMMIT may have succeeded is never repeated.
 */
@Injectable()
export class GroupCommitJournal extends MessageJournal {
  private waiting: Pending[] = [];
  private openTransactions = 0;
  /** The conversations of the messages in open transactions. */
  private readonly locked = new Set<ConversationId>();
  private scheduled = false;

  constructor(
    private readonly sql: Sql,
    private readonly transactions: PipelinedTransactions,
    private readonly outbox: SqlOutbox,
    private readonly search: SqlMessageSearchIndex,
    private readonly attachmentLinks: AttachmentLinkSql,
    private readonly tracing: Tracing,
    private readonly users: UserLookup,
    private readonly work: CurrentWork,
  ) {
    super();
  }

  async append(entry: JournalEntry): Promise<JournalResult> {
    const result = await new Promise<JournalResult>((resolve, reject) => {
      const pending = { entry: withTrace({ ...entry, authority: this.work.authority }, this.tracing.current), resolve, reject };
      this.waiting.push(pending);
      if (this.isUnlocked(pending)) this.schedule();
    });
    // The message is sent, so that its request must not begin again, and what follows from the message is done.
    this.work.endAuthority();
    return result;
  }

  async findByKey(senderId: UserId, keyDigest: Buffer): Promise<KeyedSend | null> {
    const [row] = await this.sql.rows<KeyedSend>(
      'SELECT message_id AS id, request_digest AS request FROM idempotency_key WHERE user_id = ? AND key_digest = ?',
      [senderId, keyDigest],
    );
    return row ?? null;
  }

  private schedule(): void {
    if (this.scheduled || this.openTransactions >= MAX_TRANSACTIONS || !this.waiting.some((pending) => this.isUnlocked(pending))) return;
    this.scheduled = true;
    // The batch contains messages of others.
    runAsServer(() => setImmediate(() => this.commitNextBatch()));
  }

  private commitNextBatch(): void {
    this.scheduled = false;
    const batch = this.waiting.filter((pending) => this.isUnlocked(pending)).slice(0, MAX_BATCH);
    const taken = new Set(batch);
    this.waiting = this.waiting.filter((pending) => !taken.has(pending));
    const conversationIds = new Set(batch.map(({ entry }) => entry.message.conversationId));
    for (const id of conversationIds) this.locked.add(id);
    this.openTransactions += 1;
    const causes = batch.map(({ entry }) => entry.trace);
    void this.tracing
      .run('commit messages', causes, () => this.commit(batch))
      .finally(() => {
        for (const id of conversationIds) this.locked.delete(id);
        this.openTransactions -= 1;
        this.schedule();
      });
    this.schedule();
  }

  private isUnlocked({ entry }: Pending): boolean {
    return !this.locked.has(entry.message.conversationId);
  }

  private async commit(batch: readonly Pending[]): Promise<void> {
    try {
      const results = await this.write(batch.map(({ entry }) => entry));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as JournalResult);
    } catch (error) {
      const [only] = batch;
      if (error instanceof OutcomeUnknown) for (const { reject } of batch) reject(error);
      else if (outageOf(error)) for (const { reject } of [...batch, ...this.waiting.splice(0)]) reject(error);
      else if (batch.length > 1) for (const pending of batch) await this.commit([pending]);
      else if (only) await this.settleFailed(only, error);
    }
  }

  /** Resolves with the other message if a concurrent send with the same key was faster; otherwise rejects. */
  private async settleFailed({ entry, resolve, reject }: Pending, error: unknown): Promise<void> {
    const { key, message } = entry;
    if (key && isDuplicateEntry(error)) {
      const sent = await this.findByKey(message.senderId, key.digest).catch(() => null);
      if (sent) {
        try {
          resolve({ id: messageOfRepetition(sent, key), topicStates: new Map() });
        } catch (reused) {
          reject(reused);
        }
        return;
      }
    }
    reject(error);
  }

  /**
   * Runs one transaction in two round trips: the first takes the locks and inserts the messages, the second contains everything that needs
   * their ids. Widgets, and members who have muted a sender, need another one between them. The lock on the conversations makes ids increase
   * in the order of commits within each.
   */
  private async write(entries: readonly PendingEntry[]): Promise<JournalResult[]> {
    const topicStates = new TopicStateSql(entries);
    const muters = new MuterLookupSql(entries);
    const readers = new ReadersSql(entries);
    const watchers = new WatcherLookupSql(entries);
    const { written, topicStateRows, outboxInsertion, inserted } = await this.transactions.run(async (transaction) => {
      // The topic states are those before the messages, and muters are read under the lock, so the order of the statements matters.
      const results = await transaction.send({
        conversations: lockConversations(entries),
        watermarks: readers.statement,
        states: topicStates.statementWith(muters.someMuter, watchers.someWatcher),
        messages: insertMessages(entries),
      });
      await this.checkAuthorities(entries);
      const conversations = results.conversations as readonly { readonly id: number; readonly lastId: number }[];
      const messages = results.messages as ResultSetHeader;
      const states = results.states as readonly object[];
      const muterRows = muters.areThere(states) ? (await transaction.send({ muters: muters.statement })).muters : [];
      const ids = await this.sql.insertedIds(messages, entries.length);
      const written = entries.map((entry, index): WrittenEntry => {
        const muting = muters.readFrom(entry, muterRows as readonly object[]);
        return { ...entry, id: ids[index] as MessageId, readByMembers: union(entry.readByMembers, muting) };
      });
      const lastIds = new Map(conversations.map(({ id, lastId }) => [id, lastId]));
      const { advancing, marks } = readers.advance(written, results.watermarks as readonly object[], lastIds);
      const mayBeWatched = watchers.areThere(states);
      const widgets = await this.insertWidgets(transaction, written);
      const outboxInsertion = this.outbox.insertion(
        written.flatMap((entry) =>
          entry
            .outboxEntries({ id: entry.id, submessages: widgets.get(entry.id) ?? [], readers: readersOf(entry), mayBeWatched })
            .map((added) => (entry.trace === undefined ? added : { ...added, trace: entry.trace })),
        ),
      );
      const [outboxHeader] = await transaction.commit([
        outboxInsertion,
        ...memberReadStatements(written, lastIds),
        ...advancing,
        ...advanceConversations(written),
        ...insertMarks(written, marks),
        ...insertKeys(written),
        ...written.flatMap((entry) => this.attachmentLinks.insertLinks({ ...entry, messageId: entry.id, ...entry.message })),
        ...this.search.indexing(written.map(({ id, message }) => ({ ...message, id }))),
      ]);
      const inserted = outboxHeader as ResultSetHeader;
      return { written, topicStateRows: states, outboxInsertion, inserted };
    });
    await this.outbox.committed(outboxInsertion, inserted);
    return written.map((entry) => ({ id: entry.id, topicStates: topicStates.readFrom(entry, topicStateRows) }));
  }

  /**
   * The messages may have waited for the locks of their conversations.
   * @throws AuthorityChanged if a sender has lost rights meanwhile, so that the others are written without this message
   */
  private async checkAuthorities(entries: readonly PendingEntry[]): Promise<void> {
    for (const { authority } of entries) {
      const loss = authority ? lossOf(authority, await this.users.get(authority.userId)) : null;
      if (loss !== null) throw new AuthorityChanged(loss);
    }
  }

  private async insertWidgets(transaction: PipelinedTransaction, written: readonly WrittenEntry[]): Promise<Map<MessageId, [Submessage]>> {
    const widgets = written.flatMap(({ id, message: { realmId, senderId }, widget }) =>
      widget === null ? [] : [{ realmId, messageId: id, senderId, type: WIDGET, content: widget }],
    );
    if (widgets.length === 0) return new Map();
    const { submessages } = await transaction.send({
      submessages: {
        text: `INSERT INTO submessage (realm_id, message_id, sender_id, msg_type, content) VALUES ${rowPlaceholders(widgets, 5)}`,
        values: widgets.flatMap(({ realmId, messageId, senderId, type, content }) => [realmId, messageId, senderId, type, content]),
      },
    });
    const ids = await this.sql.insertedIds(submessages as ResultSetHeader, widgets.length);
    return new Map(widgets.map((widget, index) => [widget.messageId, [{ ...widget, id: ids[index] as number }]]));
  }
}

function union(some: readonly UserId[], others: readonly UserId[]): readonly UserId[] {
  return some.length === 0 || others.length === 0 ? [...some, ...others] : [...new Set([...some, ...others])];
}

function lockConversations(entries: readonly JournalEntry[]): SqlFragment {
  const values = [...new Set(entries.map(({ message }) => message.conversationId))];
  return {
    text: `SELECT id, last_message_id AS lastId FROM conversation WHERE id IN (${placeholders(values)}) ORDER BY id FOR UPDATE`,
    values,
  };
}

function insertMessages(entries: readonly JournalEntry[]): SqlFragment {
  return {
    text: `INSERT INTO message (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
           VALUES ${rowPlaceholders(entries, 10)}`,
    values: entries.flatMap(({ message }): SqlValue[] => [
      message.realmId,
      message.conversationId,
      message.senderId,
      message.topic,
      foldCase(message.topic),
      message.content,
      message.renderedContent,
      message.sentAt,
      message.client,
      message.traits,
    ]),
  };
}

function advanceConversations(written: readonly WrittenEntry[]): SqlFragment[] {
  const lastIds = new Map(written.map(({ id, message }) => [message.conversationId, id]));
  return [...lastIds].map(([conversationId, id]) => ({
    text: 'UPDATE conversation SET last_message_id = ? WHERE id = ?',
    values: [id, conversationId],
  }));
}

function insertMarks(written: readonly WrittenEntry[], marksOfReaders: readonly MarkRow[]): SqlFragment[] {
  const rows = written.flatMap(({ id, message: { conversationId, realmId }, marks }) =>
    marks.map(({ userId, flags }): MarkRow => [userId, id, conversationId, realmId, flags]),
  );
  rows.push(...marksOfReaders);
  return chunks(rows, MARKS_PER_STATEMENT).map((part) => ({
    text: `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags) VALUES ${rowPlaceholders(part, 5)}
             ON DUPLICATE KEY UPDATE flags = flags | VALUES(flags)`,
    values: part.flat(),
  }));
}

function insertKeys(written: readonly WrittenEntry[]): SqlFragment[] {
  const rows = written.flatMap(({ id, key, message }): SqlValue[][] =>
    key ? [[message.senderId, key.digest, message.realmId, id, message.sentAt, key.request]] : [],
  );
  if (rows.length === 0) return [];
  return [
    {
      text: `INSERT INTO idempotency_key (user_id, key_digest, realm_id, message_id, created_at, request_digest) VALUES ${rowPlaceholders(rows, 6)}`,
      values: rows.flat(),
    },
  ];
}
