import { Injectable } from '@nestjs/common';
import type { ResultSetHeader } from 'mysql2';
import { chunks } from '../../../../kernel/chunks.js';
import { foldCase } from '../../../../kernel/text.js';
import { OutcomeUnknown } from '../../../../kernel/unit-of-work.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { InsertedIds } from '../../../../platform/database/inserted-ids.js';
import { isDuplicateEntry } from '../../../../platform/database/mysql-errors.js';
import { type PipelinedTransaction, PipelinedTransactions } from '../../../../platform/database/pipelined-transactions.js';
import { placeholders, rowPlaceholders, Sql, type SqlFragment, type SqlValue } from '../../../../platform/database/sql.js';
import { outageOf } from '../../../../platform/outages.js';
import { SqlOutbox } from '../../../../platform/outbox/sql-outbox.js';
import { AttachmentLinkSql } from '../../../uploads/uploads.api.js';
import { type JournalEntry, type JournalResult, MessageJournal } from '../application/message-journal.js';
import { type Submessage, WIDGET } from '../../reactions/domain/widget.js';
import { type KeyedSend, messageOfRepetition } from '../domain/send-key.js';
import { SqlMessageSearch } from '../../reading/persistence/sql-message-search-index.js';
import { MuterLookupSql, type ReadAtOnce, readersOf, readOnSendStatements, TopicStateSql } from './send-transaction-sql.js';

const MAX_BATCH = 32;
const MAX_TRANSACTIONS = 2;
/** A statement takes some 65,000 values at most. */
const MARKS_PER_STATEMENT = 1_000;

interface Pending {
  readonly draft: JournalEntry;
  readonly resolve: (appended: JournalResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Messages that are sent within one turn of the event loop, or while two transactions are under way, are written by one transaction with
 * multi-row statements. One that cannot be written fails alone: its batch is then repeated message by message. Without the database all fail
 * at once, those that still wait included; a batch whose COMMIT may have succeeded is never repeated.
 */
@Injectable()
export class GroupCommitJournal extends MessageJournal {
  private waiting: Pending[] = [];
  private underWay = 0;
  private scheduled = false;

  constructor(
    private readonly sql: Sql,
    private readonly transactions: PipelinedTransactions,
    private readonly insertedIds: InsertedIds,
    private readonly outbox: SqlOutbox,
    private readonly search: SqlMessageSearch,
    private readonly claims: AttachmentLinkSql,
  ) {
    super();
  }

  append(draft: JournalEntry): Promise<JournalResult> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ draft, resolve, reject });
      this.schedule();
    });
  }

  async findByKey(senderId: UserId, keyDigest: Buffer): Promise<KeyedSend | null> {
    const [row] = await this.sql.rows<KeyedSend>(
      'SELECT message_id AS id, request_digest AS request FROM send_key WHERE user_id = ? AND key_digest = ?',
      [senderId, keyDigest],
    );
    return row ?? null;
  }

  private schedule(): void {
    if (this.scheduled || this.underWay >= MAX_TRANSACTIONS || this.waiting.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      const batch = this.waiting.splice(0, MAX_BATCH);
      this.underWay += 1;
      void this.commit(batch).finally(() => {
        this.underWay -= 1;
        this.schedule();
      });
      this.schedule();
    });
  }

  private async commit(batch: readonly Pending[]): Promise<void> {
    try {
      const appended = await this.write(batch.map(({ draft }) => draft));
      for (const [index, { resolve }] of batch.entries()) resolve(appended[index] as JournalResult);
    } catch (error) {
      const [only] = batch;
      if (error instanceof OutcomeUnknown) for (const { reject } of batch) reject(error);
      else if (outageOf(error)) for (const { reject } of [...batch, ...this.waiting.splice(0)]) reject(error);
      else if (batch.length > 1) for (const one of batch) await this.commit([one]);
      else if (only) await this.failed(only, error);
    }
  }

  /** A key that came twice at the same time: the other one was quicker. */
  private async failed({ draft, resolve, reject }: Pending, error: unknown): Promise<void> {
    const { key, message } = draft;
    if (key && isDuplicateEntry(error)) {
      const sent = await this.findByKey(message.senderId, key.digest).catch(() => null);
      if (sent) {
        try {
          resolve({ id: messageOfRepetition(sent, key), standings: new Map() });
        } catch (reused) {
          reject(reused);
        }
        return;
      }
    }
    reject(error);
  }

  /**
   * One transaction in two round trips: the lock and the messages, then everything that needs their ids; widgets take another one between.
   * The lock on the conversations makes ids rise in the order of commits within each of them.
   */
  private async write(drafts: readonly JournalEntry[]): Promise<JournalResult[]> {
    const standings = new TopicStateSql(drafts);
    const muters = new MuterLookupSql(drafts);
    const { written, rows, queued, firstEntryId } = await this.transactions.run(async (transaction) => {
      const outcomes = await transaction.send([locking(drafts), muters.statement, ...standings.statements, messageRows(drafts)]);
      const lastIds = new Map((outcomes[0] as { id: number; lastId: number }[]).map(({ id, lastId }) => [id, lastId]));
      const ids = await this.insertedIds.list((outcomes.at(-1) as ResultSetHeader).insertId, drafts.length);
      const written = drafts.map((draft, index): Written => {
        return { ...draft, id: ids[index] as MessageId, mutedBy: muters.readFrom(draft, outcomes[1] as readonly object[]) };
      });
      const widgets = await this.attachWidgets(transaction, written);
      const entries = written.flatMap((draft) =>
        draft.entries({ id: draft.id, attached: widgets.get(draft.id) ?? [], readers: readersOf(draft) }),
      );
      const queued = this.outbox.insertion(entries);
      const [header] = await transaction.commit([
        queued,
        ...readOnSendStatements(written, lastIds),
        ...advanceConversations(written),
        ...markRows(written),
        ...keyRows(written),
        ...written.flatMap((draft) => this.claims.insertLinks({ ...draft, messageId: draft.id, ...draft.message })),
        ...this.search.indexing(written.map(({ id, message }) => ({ ...message, id }))),
      ]);
      return { written, rows: outcomes[2] as readonly object[], queued, firstEntryId: (header as ResultSetHeader).insertId };
    });
    await this.outbox.committed(queued, firstEntryId);
    return written.map((draft) => ({ id: draft.id, standings: standings.readFrom(draft, rows) }));
  }

  private async attachWidgets(transaction: PipelinedTransaction, written: readonly Written[]): Promise<Map<MessageId, [Submessage]>> {
    const widgets = written.flatMap(({ id, message: { realmId, senderId }, widget }) =>
      widget === null ? [] : [{ realmId, messageId: id, senderId, type: WIDGET, content: widget }],
    );
    if (widgets.length === 0) return new Map();
    const [added] = await transaction.send([
      {
        text: `INSERT INTO submessage (realm_id, message_id, sender_id, msg_type, content) VALUES ${rowPlaceholders(widgets, 5)}`,
        values: widgets.flatMap(({ realmId, messageId, senderId, type, content }) => [realmId, messageId, senderId, type, content]),
      },
    ]);
    const ids = await this.insertedIds.list((added as ResultSetHeader).insertId, widgets.length);
    return new Map(widgets.map((widget, index) => [widget.messageId, [{ ...widget, id: ids[index] as number }]]));
  }
}

interface Written extends JournalEntry, ReadAtOnce {}

function locking(drafts: readonly JournalEntry[]): SqlFragment {
  const values = [...new Set(drafts.map(({ message }) => message.conversationId))];
  return {
    text: `SELECT id, last_message_id AS lastId FROM conversation WHERE id IN (${placeholders(values)}) ORDER BY id FOR UPDATE`,
    values,
  };
}

function messageRows(drafts: readonly JournalEntry[]): SqlFragment {
  return {
    text: `INSERT INTO message (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
           VALUES ${rowPlaceholders(drafts, 10)}`,
    values: drafts.flatMap(({ message }): SqlValue[] => [
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

function advanceConversations(written: readonly Written[]): SqlFragment[] {
  const lastIds = new Map(written.map(({ id, message }) => [message.conversationId, id]));
  return [...lastIds].map(([conversationId, id]) => ({
    text: 'UPDATE conversation SET last_message_id = ? WHERE id = ?',
    values: [id, conversationId],
  }));
}

function markRows(written: readonly Written[]): SqlFragment[] {
  const rows = written.flatMap(({ id, message: { conversationId, realmId }, marks: ofReaders }) =>
    ofReaders.map(({ userId, flags }) => [userId, id, conversationId, realmId, flags]),
  );
  return chunks(rows, MARKS_PER_STATEMENT).map((part) => ({
    text: `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags) VALUES ${rowPlaceholders(part, 5)}
             ON DUPLICATE KEY UPDATE flags = flags | VALUES(flags)`,
    values: part.flat(),
  }));
}

function keyRows(written: readonly Written[]): SqlFragment[] {
  const rows = written.flatMap(({ id, key, message }): SqlValue[][] =>
    key ? [[message.senderId, key.digest, message.realmId, id, message.sentAt, key.request]] : [],
  );
  if (rows.length === 0) return [];
  return [
    {
      text: `INSERT INTO send_key (user_id, key_digest, realm_id, message_id, created_at, request_digest) VALUES ${rowPlaceholders(rows, 6)}`,
      values: rows.flat(),
    },
  ];
}
