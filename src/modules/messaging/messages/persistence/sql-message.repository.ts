import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { MessageRepository, type OutsideMark } from '../application/message.repository.js';
import type { EditHistory } from '../domain/edit-history.js';
import {
  type FlagFacts,
  flagFacts,
  type FlagSubject,
  MessageTrait,
  OWN_MARKS,
  type ReaderConversation,
  type ReaderPeriod,
  type ReaderState,
} from '../domain/message-flags.js';
import type { Message } from '../domain/message.js';
import { CONVERSATION_STATE, ConversationRevisions } from './conversation-revisions.js';
import { findOwnTopicMessages } from './topic-participation-sql.js';

const BATCH = 512;
/** Estimated length of a reaction in JSON. */
const REACTION_BYTES = 120;
/** All marks between the first and the last message are read, because marks are rare; unless there are more than this for each message. */
const MARKS_PER_MESSAGE = 4;

@Injectable()
export class SqlMessageRepository extends MessageRepository {
  constructor(
    private readonly sql: Sql,
    private readonly revisions: ConversationRevisions,
  ) {
    super();
  }

  async findByIds(realmId: RealmId, ids: readonly MessageId[]): Promise<Message[]> {
    const messages: Message[] = [];
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      messages.push(
        ...(await this.sql.rows<Message>(
          `SELECT id, realm_id AS realmId, conversation_id AS conversationId, sender_id AS senderId, topic, content,
                  rendered_content AS renderedContent, sent_at AS sentAt, client, traits,
                  edited_at AS editedAt, moved_at AS movedAt, edit_history IS NOT NULL AS hasEditHistory, version
             FROM message WHERE id IN (${placeholders(wanted)}) AND realm_id = ?`,
          [...wanted, realmId],
        )),
      );
    }
    return messages.sort((a, b) => a.id - b.id);
  }

  async loadEditHistories(realmId: RealmId, messages: readonly Message[]): Promise<ReadonlyMap<MessageId, EditHistory>> {
    const histories = new Map<MessageId, EditHistory>();
    const changed = messages.filter(({ hasEditHistory }) => hasEditHistory === 1).map(({ id }) => id);
    for (const part of chunks(changed, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      const rows = await this.sql.rows<{ id: MessageId; history: string }>(
        `SELECT id, edit_history AS history FROM message WHERE id IN (${placeholders(wanted)}) AND realm_id = ?`,
        [...wanted, realmId],
      );
      for (const { id, history } of rows) histories.set(id, JSON.parse(history) as EditHistory);
    }
    return histories;
  }

  async loadSizes(realmId: RealmId, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, number>> {
    const sizes = new Map<MessageId, number>();
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      const rows = await this.sql.rows<{ id: MessageId; bytes: number | string }>(
        `SELECT m.id AS id,
                OCTET_LENGTH(m.content) + OCTET_LENGTH(m.rendered_content) + COALESCE(OCTET_LENGTH(m.edit_history), 0)
                + ${REACTION_BYTES} * (SELECT COUNT(*) FROM reaction r WHERE r.realm_id = m.realm_id AND r.message_id = m.id)
                + COALESCE((SELECT SUM(OCTET_LENGTH(s.content)) FROM submessage s WHERE s.realm_id = m.realm_id AND s.message_id = m.id), 0)
                AS bytes
           FROM message m WHERE m.id IN (${placeholders(wanted)}) AND m.realm_id = ?`,
        [...wanted, realmId],
      );
      for (const { id, bytes } of rows) sizes.set(id, Number(bytes));
    }
    return sizes;
  }

  async loadFlagFacts(viewerId: UserId, messages: readonly FlagSubject[]): Promise<ReadonlyMap<MessageId, FlagFacts>> {
    const reader = await this.loadReaderState(viewerId, messages);
    return new Map(messages.map((message) => [message.id, flagFacts(message, reader)]));
  }

  /**
   * The last ids and revisions of conversations, the watermarks and membership periods of an account in them, and its marks, in one statement
   * in most cases.
   */
  async loadReaderState(viewerId: UserId, messages: readonly FlagSubject[]): Promise<ReaderState> {
    if (messages.length === 0) return { conversations: new Map(), marks: new Map(), inTopic: new Set() };
    const wanted = padToPowerOfTwo([...new Set(messages.map(({ conversationId }) => conversationId))]);
    const within = `user_id = ? AND conversation_id IN (${placeholders(wanted)})`;
    const ids = messages.map(({ id }) => id);
    const [low, high] = [ids.reduce((a, b) => Math.min(a, b)), ids.reduce((a, b) => Math.max(a, b))];
    const mostMarks = MARKS_PER_MESSAGE * 2 ** Math.ceil(Math.log2(ids.length));
    const rows = await this.sql.rows<ReaderStateRow>(
      `SELECT ${RowKind.conversation} AS kind, c.id AS id, c.last_message_id AS value, v.revision AS end
         FROM conversation c ${CONVERSATION_STATE.join} WHERE c.id IN (${placeholders(wanted)})
        UNION ALL
       SELECT ${RowKind.watermark}, conversation_id, read_through_id, NULL FROM membership WHERE ${within}
        UNION ALL
       SELECT ${RowKind.period}, conversation_id, from_id, to_id FROM membership_period WHERE ${within}
        UNION ALL
       (SELECT ${RowKind.mark}, message_id, flags, NULL FROM message_mark WHERE user_id = ? AND message_id BETWEEN ? AND ? LIMIT ${mostMarks})`,
      [...wanted, viewerId, ...wanted, viewerId, ...wanted, viewerId, low, high],
    );
    const conversations = new Map<ConversationId, LoadedConversation>();
    const marks = new Map<MessageId, number>();
    for (const { kind, id, value, end } of rows) {
      if (kind === RowKind.mark) {
        marks.set(id, value);
        continue;
      }
      let state = conversations.get(id);
      if (!state) conversations.set(id, (state = { lastMessageId: 0, revision: 0, readThroughId: 0, periods: [] }));
      if (kind === RowKind.conversation) [state.lastMessageId, state.revision] = [value, Number(end ?? 0)];
      else if (kind === RowKind.watermark) state.readThroughId = value;
      else state.periods.push({ fromId: value, toId: end === null ? null : Number(end) });
    }
    const addressed = messages.some(({ traits }) => (traits & MessageTrait.topicWildcard) !== 0);
    return {
      conversations,
      marks: marks.size < mostMarks ? marks : await this.loadMarks(viewerId, ids),
      inTopic: addressed ? await findOwnTopicMessages(this.sql, viewerId, messages) : new Set(),
    };
  }

  async listOutsideMarks(realmId: RealmId, conversationId: ConversationId, ids: readonly MessageId[]): Promise<OutsideMark[]> {
    const marks: OutsideMark[] = [];
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      marks.push(
        ...(await this.sql.rows<OutsideMark>(
          `SELECT k.user_id AS userId, k.flags AS mark FROM message_mark k FORCE INDEX (message_mark_message)
            WHERE k.realm_id = ? AND k.message_id IN (${placeholders(wanted)}) AND (k.flags & ${OWN_MARKS}) <> 0
              AND NOT EXISTS (SELECT 1 FROM membership s WHERE s.user_id = k.user_id AND s.conversation_id = ? AND s.active = 1)`,
          [realmId, ...wanted, conversationId],
        )),
      );
    }
    return marks;
  }

  async listTopicParticipants(realmId: RealmId, conversationId: ConversationId, topicKey: string): Promise<UserId[]> {
    const rows = await this.sql.rows<{ userId: number }>(
      `SELECT sender_id AS userId FROM message WHERE realm_id = ? AND conversation_id = ? AND topic_key = ?
        UNION
       SELECT r.user_id AS userId FROM message m JOIN reaction r ON r.realm_id = m.realm_id AND r.message_id = m.id
        WHERE m.realm_id = ? AND m.conversation_id = ? AND m.topic_key = ?
        ORDER BY userId`,
      [realmId, conversationId, topicKey, realmId, conversationId, topicKey],
    );
    return rows.map(({ userId }) => userId);
  }

  async lock(realmId: RealmId, id: MessageId): Promise<boolean> {
    const { affectedRows } = await this.sql.run('UPDATE message SET version = version + 1 WHERE id = ? AND realm_id = ?', [id, realmId]);
    const [message] = await this.sql.rows<{ conversationId: ConversationId }>(
      'SELECT conversation_id AS conversationId FROM message WHERE id = ? AND realm_id = ?',
      [id, realmId],
    );
    if (message) this.revisions.increment(realmId, message.conversationId);
    return affectedRows > 0;
  }

  private async loadMarks(viewerId: UserId, ids: readonly MessageId[]): Promise<Map<MessageId, number>> {
    const marks = new Map<MessageId, number>();
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      const rows = await this.sql.rows<{ id: number; flags: number }>(
        `SELECT message_id AS id, flags FROM message_mark WHERE user_id = ? AND message_id IN (${placeholders(wanted)})`,
        [viewerId, ...wanted],
      );
      for (const { id, flags } of rows) marks.set(id, flags);
    }
    return marks;
  }
}

const RowKind = { conversation: 0, watermark: 1, period: 2, mark: 3 } as const;

/** A conversation, or a watermark or period in it, or a mark of a message. */
interface ReaderStateRow {
  readonly kind: number;
  readonly id: number;
  /** The last id of the conversation, the watermark, the first id of the period, or the bits of the mark. */
  readonly value: number;
  /**
   * The revision of the conversation, or the last id of the period; null before the first change, or if the period has not ended. The
   * database returns a column with NULL in a UNION as text.
   */
  readonly end: number | string | null;
}

interface LoadedConversation extends ReaderConversation {
  lastMessageId: MessageId;
  revision: number;
  readThroughId: MessageId;
  readonly periods: ReaderPeriod[];
}
