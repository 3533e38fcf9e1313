import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { MessageRepository } from '../application/message.repository.js';
import type { FlagFacts, FlagSubject } from '../domain/message-flags.js';
import type { Message } from '../domain/message.js';
import { findOwnTopicMessages } from './topic-participation-sql.js';

const BATCH = 512;
/** Estimated length of a reaction in JSON. */
const REACTION_BYTES = 120;
/** Where there are fewer ids than this for each requested message, all marks between the first and the last are read: marks are rare. */
const MAX_IDS_PER_MESSAGE = 20;

@Injectable()
export class SqlMessageRepository extends MessageRepository {
  constructor(private readonly sql: Sql) {
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
                  edited_at AS editedAt, moved_at AS movedAt, edit_history AS editHistory, version
             FROM message WHERE id IN (${placeholders(wanted)}) AND realm_id = ?`,
          [...wanted, realmId],
        )),
      );
    }
    return messages.sort((a, b) => a.id - b.id);
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
    const conversationIds = [...new Set(messages.map(({ conversationId }) => conversationId))];
    const unmarked = messages.filter(({ mark }) => mark === undefined);
    const [bits, states, topics] = await Promise.all([
      this.loadMarkBits(viewerId, unmarked),
      this.loadReceipts(viewerId, conversationIds),
      findOwnTopicMessages(this.sql, viewerId, messages),
    ]);
    return new Map(
      messages.map(({ id, conversationId, traits, mark }) => {
        const { readThroughId = 0, periods = [] } = states.get(conversationId) ?? {};
        const received = periods.some(({ fromId, toId }) => id >= fromId && (toId === null || id <= toId));
        return [id, { messageId: id, traits, mark: mark ?? bits.get(id) ?? 0, received, readThroughId, inTopic: topics.has(id) }];
      }),
    );
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
    return affectedRows > 0;
  }

  private async loadMarkBits(viewerId: UserId, messages: readonly FlagSubject[]): Promise<Map<MessageId, number>> {
    const bits = new Map<MessageId, number>();
    const ids = messages.map(({ id }) => id).sort((a, b) => a - b);
    const [low, high] = [ids[0] ?? 0, ids.at(-1) ?? 0];
    if (ids.length > BATCH && high - low < MAX_IDS_PER_MESSAGE * ids.length) {
      const rows = await this.sql.rows<{ id: number; flags: number }>(
        'SELECT message_id AS id, flags FROM message_mark WHERE user_id = ? AND message_id BETWEEN ? AND ?',
        [viewerId, low, high],
      );
      for (const { id, flags } of rows) bits.set(id, flags);
      return bits;
    }
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      const rows = await this.sql.rows<{ id: number; flags: number }>(
        `SELECT message_id AS id, flags FROM message_mark WHERE user_id = ? AND message_id IN (${placeholders(wanted)})`,
        [viewerId, ...wanted],
      );
      for (const { id, flags } of rows) bits.set(id, flags);
    }
    return bits;
  }

  /** Watermarks and membership periods of an account, by conversation. */
  private async loadReceipts(viewerId: UserId, conversationIds: readonly ConversationId[]): Promise<Map<ConversationId, ReceiptState>> {
    if (conversationIds.length === 0) return new Map();
    const wanted = padToPowerOfTwo(conversationIds);
    const within = `user_id = ? AND conversation_id IN (${placeholders(wanted)})`;
    const rows = await this.sql.rows<{ id: number; readThroughId: number | null; fromId: number | null; toId: number | null }>(
      `SELECT conversation_id AS id, read_through_id AS readThroughId, NULL AS fromId, NULL AS toId FROM membership WHERE ${within}
        UNION ALL
       SELECT conversation_id, NULL, from_id, to_id FROM membership_period WHERE ${within}`,
      [viewerId, ...wanted, viewerId, ...wanted],
    );
    const states = new Map<ConversationId, ReceiptState>();
    for (const { id, readThroughId, fromId, toId } of rows) {
      let state = states.get(id);
      if (!state) states.set(id, (state = { readThroughId: 0, periods: [] }));
      if (readThroughId !== null) state.readThroughId = readThroughId;
      if (fromId !== null) state.periods.push({ fromId, toId });
    }
    return states;
  }
}

interface ReceiptState {
  readThroughId: MessageId;
  readonly periods: { readonly fromId: MessageId; readonly toId: MessageId | null }[];
}
