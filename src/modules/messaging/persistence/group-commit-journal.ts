import { Injectable } from '@nestjs/common';
import { foldCase } from '../../../kernel/fold-case.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import { Outbox } from '../../../kernel/outbox.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { InsertedIds } from '../../../platform/database/inserted-ids.js';
import { isDuplicateEntry } from '../../../platform/database/mysql-errors.js';
import { filled, marks, Sql, type SqlValue } from '../../../platform/database/sql.js';
import { type MessageDraft, MessageJournal } from '../application/message-journal.js';
import { MessageSearch } from '../application/message-search.js';
import { Mark } from '../domain/flags.js';

const MAX_BATCH = 32;
const MAX_TRANSACTIONS = 2;
/** A statement takes some 65,000 values at most. */
const MARKS_PER_STATEMENT = 1_000;

interface Pending {
  readonly draft: MessageDraft;
  readonly resolve: (id: MessageId) => void;
  readonly reject: (error: unknown) => void;
}

interface MarkRow {
  readonly userId: UserId;
  readonly messageId: MessageId;
  readonly conversationId: ConversationId;
  readonly realmId: RealmId;
  readonly flags: number;
}

/**
 * Messages that are sent within one turn of the event loop, or while two transactions are under way, are written by one transaction with
 * multi-row statements. One that cannot be written fails alone: its batch is then repeated message by message.
 */
@Injectable()
export class GroupCommitJournal extends MessageJournal {
  private waiting: Pending[] = [];
  private transactions = 0;
  private scheduled = false;

  constructor(
    private readonly sql: Sql,
    private readonly insertedIds: InsertedIds,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly search: MessageSearch,
  ) {
    super();
  }

  append(draft: MessageDraft): Promise<MessageId> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ draft, resolve, reject });
      this.schedule();
    });
  }

  async findByKey(senderId: UserId, key: Buffer): Promise<MessageId | null> {
    const [row] = await this.sql.rows<{ id: number }>('SELECT message_id AS id FROM send_key WHERE user_id = ? AND key_digest = ?', [
      senderId,
      key,
    ]);
    return row?.id ?? null;
  }

  private schedule(): void {
    if (this.scheduled || this.transactions >= MAX_TRANSACTIONS || this.waiting.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      const batch = this.waiting.splice(0, MAX_BATCH);
      this.transactions += 1;
      void this.commit(batch).finally(() => {
        this.transactions -= 1;
        this.schedule();
      });
      this.schedule();
    });
  }

  private async commit(batch: readonly Pending[]): Promise<void> {
    try {
      const ids = await this.unitOfWork.run(() => this.write(batch.map(({ draft }) => draft)));
      for (const [index, { resolve }] of batch.entries()) resolve(ids[index] as MessageId);
    } catch (error) {
      const [only] = batch;
      if (batch.length > 1) for (const one of batch) await this.commit([one]);
      else if (only) await this.failed(only, error);
    }
  }

  /** A key that came twice at the same time: the other one was quicker. */
  private async failed({ draft, resolve, reject }: Pending, error: unknown): Promise<void> {
    const { key, message } = draft;
    if (key && isDuplicateEntry(error)) {
      const id = await this.findByKey(message.senderId, key).catch(() => null);
      if (id !== null) {
        resolve(id);
        return;
      }
    }
    reject(error);
  }

  /** The statements of one transaction. The lock on the conversations makes ids rise in the order of commits within each of them. */
  private async write(drafts: readonly MessageDraft[]): Promise<MessageId[]> {
    const lastIds = await this.lock(drafts);
    const ids = await this.insertMessages(drafts);
    const markRows: MarkRow[] = [];
    for (const [index, { message, readBySender, marks }] of drafts.entries()) {
      const messageId = ids[index] as MessageId;
      const { conversationId, realmId } = message;
      const own =
        readBySender && !(await this.moveWatermark(message.senderId, conversationId, lastIds.get(conversationId) ?? 0, messageId));
      if (own) markRows.push({ userId: message.senderId, messageId, conversationId, realmId, flags: Mark.read });
      markRows.push(...marks.map(({ userId, flags }) => ({ userId, messageId, conversationId, realmId, flags })));
      lastIds.set(conversationId, messageId);
    }
    await this.moveLastIds(lastIds);
    await this.insertMarks(markRows);
    await this.insertKeys(drafts, ids);
    await this.search.index(drafts.map(({ message }, index) => ({ ...message, id: ids[index] as MessageId })));
    await this.outbox.add(drafts.flatMap(({ entries }, index) => entries(ids[index] as MessageId)));
    return ids;
  }

  private async lock(drafts: readonly MessageDraft[]): Promise<Map<ConversationId, MessageId>> {
    const wanted = filled([...new Set(drafts.map(({ message }) => message.conversationId))]);
    const rows = await this.sql.rows<{ id: number; lastId: number }>(
      `SELECT id, last_message_id AS lastId FROM conversation WHERE id IN (${marks(wanted.length)}) ORDER BY id FOR UPDATE`,
      wanted,
    );
    return new Map(rows.map(({ id, lastId }) => [id, lastId]));
  }

  private async insertMessages(drafts: readonly MessageDraft[]): Promise<MessageId[]> {
    const values = drafts.flatMap(({ message }): SqlValue[] => [
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
    ]);
    const { insertId } = await this.sql.run(
      `INSERT INTO message (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
       VALUES ${drafts.map(() => `(${marks(10)})`).join(', ')}`,
      values,
    );
    return this.insertedIds.of(insertId, drafts.length);
  }

  /** @returns whether the sender had read everything and so simply goes on; false too for one who does not belong to the conversation */
  private async moveWatermark(userId: UserId, conversationId: ConversationId, lastId: MessageId, messageId: MessageId): Promise<boolean> {
    const { affectedRows } = await this.sql.run(
      'UPDATE membership SET read_through_id = ? WHERE user_id = ? AND conversation_id = ? AND active = 1 AND read_through_id >= ?',
      [messageId, userId, conversationId, lastId],
    );
    return affectedRows > 0;
  }

  private async moveLastIds(lastIds: ReadonlyMap<ConversationId, MessageId>): Promise<void> {
    for (const [conversationId, messageId] of lastIds) {
      await this.sql.run('UPDATE conversation SET last_message_id = ? WHERE id = ?', [messageId, conversationId]);
    }
  }

  private async insertMarks(rows: readonly MarkRow[]): Promise<void> {
    for (let start = 0; start < rows.length; start += MARKS_PER_STATEMENT) {
      const part = rows.slice(start, start + MARKS_PER_STATEMENT);
      await this.sql.run(
        `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags) VALUES ${part.map(() => '(?, ?, ?, ?, ?)').join(', ')}
         ON DUPLICATE KEY UPDATE flags = flags | VALUES(flags)`,
        part.flatMap((row) => [row.userId, row.messageId, row.conversationId, row.realmId, row.flags]),
      );
    }
  }

  private async insertKeys(drafts: readonly MessageDraft[], ids: readonly MessageId[]): Promise<void> {
    const rows = drafts.flatMap(({ key, message }, index): SqlValue[][] =>
      key ? [[message.senderId, key, message.realmId, ids[index] as MessageId, message.sentAt]] : [],
    );
    if (rows.length === 0) return;
    await this.sql.run(
      `INSERT INTO send_key (user_id, key_digest, realm_id, message_id, created_at) VALUES ${rows.map(() => '(?, ?, ?, ?, ?)').join(', ')}`,
      rows.flat(),
    );
  }
}
