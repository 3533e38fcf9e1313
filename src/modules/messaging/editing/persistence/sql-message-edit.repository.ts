import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId, RealmId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { EVERY_ROW, padToPowerOfTwo, placeholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { AttachmentLinksService } from '../../../uploads/uploads.api.js';
import type { EditHistory, EditHistoryEntry } from '../../messages/domain/edit-history.js';
import { MessageMark } from '../../messages/domain/message-flags.js';
import type { Message } from '../../messages/domain/message.js';
import { ConversationRevisions } from '../../messages/persistence/conversation-revisions.js';
import { receivedSql } from '../../messages/persistence/readable-sql.js';
import { MessageSearchIndex } from '../../reading/application/message-search-index.js';
import { MessageEditRepository, type NewContent, type NewLocation, type TopicPart } from '../application/message-edit.repository.js';

const BATCH = 512;
/** Flags that follow from the content of a message. */
const CONTENT_FLAGS = MessageMark.mentioned | MessageMark.hasAlertWord;

/** Prepends a change to the history, which is a JSON list that the database treats as text. */
const PREPEND_TO_HISTORY = `edit_history = CONCAT('[', ?, CASE WHEN edit_history IS NULL THEN ']' ELSE CONCAT(',', SUBSTRING(edit_history, 2)) END)`;

/** Tables with rows that belong to a message and are deleted with it. */
const DEPENDENT_TABLES = ['message_mark', 'reaction', 'submessage'] as const;

@Injectable()
export class SqlMessageEditRepository extends MessageEditRepository {
  constructor(
    private readonly sql: Sql,
    private readonly revisions: ConversationRevisions,
    private readonly search: MessageSearchIndex,
    private readonly attachmentLinks: AttachmentLinksService,
  ) {
    super();
  }

  listTopic({ realmId, conversationId, topicKey, from, receivedBy }: TopicPart): Promise<{ id: MessageId; sentAt: number }[]> {
    const received = receivedBy === null ? EVERY_ROW : receivedSql(receivedBy);
    return this.sql.rows(
      `SELECT m.id AS id, m.sent_at AS sentAt FROM message m
        WHERE m.realm_id = ? AND m.conversation_id = ? AND m.topic_key = ? AND m.id >= ? AND ${received.text} ORDER BY m.id`,
      [realmId, conversationId, topicKey, from, ...received.values],
    );
  }

  async findFirstId(realmId: RealmId, conversationId: ConversationId): Promise<MessageId | null> {
    const [row] = await this.sql.rows<{ id: number }>(
      'SELECT id FROM message WHERE realm_id = ? AND conversation_id = ? ORDER BY id LIMIT 1',
      [realmId, conversationId],
    );
    return row?.id ?? null;
  }

  async saveContent(
    { id, realmId, conversationId, sentAt }: Message,
    next: NewContent,
    editedAt: number,
    change: EditHistoryEntry | null,
  ): Promise<void> {
    const history = change === null ? '' : `, ${PREPEND_TO_HISTORY}`;
    await this.sql.run(
      `UPDATE message SET content = ?, rendered_content = ?, traits = ?, edited_at = ?, version = version + 1${history} WHERE id = ?`,
      [next.content, next.renderedContent, next.traits, editedAt, ...(change === null ? [] : [JSON.stringify(change)]), id],
    );
    this.revisions.increment(realmId, conversationId);
    await this.sql.run(`UPDATE message_mark SET flags = flags & ~${CONTENT_FLAGS} WHERE realm_id = ? AND message_id = ?`, [realmId, id]);
    for (const flags of new Set(next.marks.map((mark) => mark.flags))) {
      const readers = padToPowerOfTwo(next.marks.filter((mark) => mark.flags === flags).map(({ userId }) => userId));
      await this.sql.run(
        `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags)
         SELECT DISTINCT p.user_id, ?, p.conversation_id, p.realm_id, ? FROM membership_period p
          WHERE p.user_id IN (${placeholders(readers)}) AND p.conversation_id = ? AND p.from_id <= ? AND (p.to_id IS NULL OR p.to_id >= ?)
         ON DUPLICATE KEY UPDATE flags = message_mark.flags | VALUES(flags)`,
        [id, flags, ...readers, conversationId, id, id],
      );
    }
    await this.sql.run('DELETE FROM message_mark WHERE realm_id = ? AND message_id = ? AND flags = 0', [realmId, id]);
    await this.attachmentLinks.replace(realmId, { ...next, messageId: id, sentAt });
    await this.search.reindex(realmId, [id]);
  }

  async findLongHistory({ id, realmId }: Message, bytes: number): Promise<EditHistory | null> {
    const [row] = await this.sql.rows<{ history: string }>(
      'SELECT edit_history AS history FROM message WHERE id = ? AND realm_id = ? AND OCTET_LENGTH(edit_history) > ?',
      [id, realmId, bytes],
    );
    return row ? (JSON.parse(row.history) as EditHistory) : null;
  }

  async replaceHistory({ id, realmId, conversationId }: Message, changes: readonly EditHistoryEntry[]): Promise<void> {
    await this.sql.run('UPDATE message SET edit_history = ?, version = version + 1 WHERE id = ?', [JSON.stringify(changes), id]);
    this.revisions.increment(realmId, conversationId);
  }

  async replaceRenderedContent(
    { id, realmId, conversationId, renderedContent: before }: Message,
    renderedContent: string,
  ): Promise<boolean> {
    const { affectedRows } = await this.sql.run(
      'UPDATE message SET rendered_content = ?, version = version + 1 WHERE id = ? AND conversation_id = ? AND rendered_content = ?',
      [renderedContent, id, conversationId, before],
    );
    if (affectedRows === 0) return false;
    this.revisions.increment(realmId, conversationId);
    return true;
  }

  async relocate(
    realmId: RealmId,
    source: ConversationId,
    ids: readonly MessageId[],
    { conversationId, topic, movedAt, change }: NewLocation,
  ): Promise<void> {
    const renamed = topic === null ? '' : ', topic = ?, topic_key = ?';
    const moved = movedAt === null ? '' : ', moved_at = ?';
    const values: SqlValue[] = [
      conversationId,
      ...(topic === null ? [] : [topic, foldCase(topic)]),
      ...(movedAt === null ? [] : [movedAt]),
      JSON.stringify(change),
    ];
    for (const id of [source, conversationId]) this.revisions.increment(realmId, id);
    await this.inBatches(ids, (list, part) =>
      this.sql.run(
        `UPDATE message SET conversation_id = ?${renamed}${moved}, version = version + 1, ${PREPEND_TO_HISTORY} WHERE id IN (${list}) AND realm_id = ?`,
        [...values, ...part, realmId],
      ),
    );
    if (topic !== null) await this.search.reindex(realmId, ids);
  }

  async raiseLastId(conversationId: ConversationId, id: MessageId): Promise<void> {
    // It is an upper bound, so that of the old conversation remains correct.
    await this.sql.run('UPDATE conversation SET last_message_id = GREATEST(last_message_id, ?) WHERE id = ?', [id, conversationId]);
  }

  async lockInConversation(
    realmId: RealmId,
    conversationId: ConversationId,
    ids: readonly MessageId[],
  ): Promise<{ id: MessageId; topic: string }[]> {
    const found: { id: MessageId; topic: string }[] = [];
    await this.inBatches(ids, async (list, part) =>
      found.push(
        ...(await this.sql.rows<{ id: MessageId; topic: string }>(
          `SELECT id, topic FROM message WHERE id IN (${list}) AND realm_id = ? AND conversation_id = ? ORDER BY id FOR UPDATE`,
          [...part, realmId, conversationId],
        )),
      ),
    );
    return found;
  }

  async delete(realmId: RealmId, conversationId: ConversationId, ids: readonly MessageId[]): Promise<void> {
    await this.attachmentLinks.removeAll(realmId, ids);
    for (const table of DEPENDENT_TABLES) {
      await this.inBatches(ids, (list, part) =>
        this.sql.run(`DELETE FROM ${table} WHERE realm_id = ? AND message_id IN (${list})`, [realmId, ...part]),
      );
    }
    this.revisions.increment(realmId, conversationId);
    await this.inBatches(ids, (list, part) =>
      this.sql.run(`DELETE FROM message WHERE id IN (${list}) AND realm_id = ?`, [...part, realmId]),
    );
    await this.search.reindex(realmId, ids);
  }

  private async inBatches(ids: readonly MessageId[], run: (list: string, part: MessageId[]) => Promise<unknown>): Promise<void> {
    for (const chunk of chunks(ids, BATCH)) {
      const part = padToPowerOfTwo(chunk);
      await run(placeholders(part), part);
    }
  }
}
