import { Injectable } from '@nestjs/common';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import { filled, marks, Sql, type SqlValue } from '../../../platform/database/sql.js';
import { type MessageFilter, MessageQueries } from '../application/message.queries.js';
import { type FlagFacts, Mark, Trait } from '../domain/flags.js';
import type { Message } from '../domain/message.js';
import { conditionsSql } from './filter-sql.js';
import { ReceivedFeed } from './received-feed.js';

const RECEIVED = `JOIN membership_period p ON p.user_id = ? AND p.conversation_id = m.conversation_id
  AND m.id >= p.from_id AND (p.to_id IS NULL OR m.id <= p.to_id)`;
const BATCH = 512;

@Injectable()
export class SqlMessageQueries extends MessageQueries {
  constructor(
    private readonly sql: Sql,
    private readonly feed: ReceivedFeed,
  ) {
    super();
  }

  idsUpTo(filter: MessageFilter, upTo: MessageId, limit: number): Promise<MessageId[]> {
    if (mergesConversations(filter)) return this.feed.idsUpTo(filter, upTo, limit);
    return this.ids(filter, 'm.id <= ?', upTo, `ORDER BY m.id DESC LIMIT ${limit}`);
  }

  idsFrom(filter: MessageFilter, from: MessageId, limit: number): Promise<MessageId[]> {
    if (mergesConversations(filter)) return this.feed.idsFrom(filter, from, limit);
    return this.ids(filter, 'm.id >= ?', from, `ORDER BY m.id LIMIT ${limit}`);
  }

  async firstUnread(filter: MessageFilter): Promise<MessageId | null> {
    if (filter.scope.kind === 'nothing') return null;
    const inConversation = filter.scope.kind === 'conversation' ? ' AND s.conversation_id = ?' : ' AND s.is_muted = 0';
    const scopeValues = filter.scope.kind === 'conversation' ? [filter.scope.id] : [];
    const { text, values } = conditionsSql(filter.conditions);
    const above = this.sql.rows<{ id: number }>(
      `SELECT m.id AS id FROM membership s
         JOIN message m ON m.realm_id = s.realm_id AND m.conversation_id = s.conversation_id AND m.id > s.read_through_id
         LEFT JOIN message_mark k ON k.user_id = s.user_id AND k.message_id = m.id AND (k.flags & ${Mark.read}) <> 0
        WHERE s.user_id = ? AND s.active = 1${inConversation} AND k.message_id IS NULL${text} ORDER BY m.id LIMIT 1`,
      [filter.viewerId, ...scopeValues, ...values],
    );
    const below = this.sql.rows<{ id: number }>(
      `SELECT m.id AS id FROM message_mark k
         JOIN membership s ON s.user_id = k.user_id AND s.conversation_id = k.conversation_id AND s.active = 1
         JOIN message m ON m.id = k.message_id
        WHERE k.user_id = ? AND (k.flags & ${Mark.unread}) <> 0${inConversation}${text} ORDER BY m.id LIMIT 1`,
      [filter.viewerId, ...scopeValues, ...values],
    );
    const candidates = [...(await above), ...(await below)].map(({ id }) => id);
    return candidates.length > 0 ? Math.min(...candidates) : null;
  }

  async byIds(realmId: RealmId, ids: readonly MessageId[]): Promise<Message[]> {
    const messages: Message[] = [];
    for (let start = 0; start < ids.length; start += BATCH) {
      const wanted = filled(ids.slice(start, start + BATCH));
      messages.push(
        ...(await this.sql.rows<Message>(
          `SELECT id, realm_id AS realmId, conversation_id AS conversationId, sender_id AS senderId, topic, content,
                  rendered_content AS renderedContent, sent_at AS sentAt, client, traits
             FROM message WHERE id IN (${marks(wanted.length)}) AND realm_id = ?`,
          [...wanted, realmId],
        )),
      );
    }
    return messages.sort((a, b) => a.id - b.id);
  }

  async flagFacts(viewerId: UserId, messages: readonly Message[]): Promise<ReadonlyMap<MessageId, FlagFacts>> {
    const conversationIds = [...new Set(messages.map(({ conversationId }) => conversationId))];
    const [bits, positions, periods, topics] = await Promise.all([
      this.markBits(viewerId, messages),
      this.positions(viewerId, conversationIds),
      this.periods(viewerId, conversationIds),
      this.ownTopics(viewerId, messages),
    ]);
    return new Map(
      messages.map(({ id, conversationId, traits }) => [
        id,
        {
          messageId: id,
          traits,
          mark: bits.get(id) ?? 0,
          received: (periods.get(conversationId) ?? []).some(({ fromId, toId }) => id >= fromId && (toId === null || id <= toId)),
          readThroughId: positions.get(conversationId) ?? 0,
          inTopic: topics.has(id),
        },
      ]),
    );
  }

  async hasReceived(viewerId: UserId, message: Message): Promise<boolean> {
    return (await this.flagFacts(viewerId, [message])).get(message.id)?.received ?? false;
  }

  async topicParticipants(realmId: RealmId, conversationId: ConversationId, topicKey: string): Promise<UserId[]> {
    const rows = await this.sql.rows<{ userId: number }>(
      'SELECT DISTINCT sender_id AS userId FROM message WHERE realm_id = ? AND conversation_id = ? AND topic_key = ? ORDER BY sender_id',
      [realmId, conversationId, topicKey],
    );
    return rows.map(({ userId }) => userId);
  }

  private async ids(filter: MessageFilter, bound: string, boundValue: MessageId, order: string): Promise<MessageId[]> {
    const { scope } = filter;
    if (scope.kind === 'nothing') return [];
    const { text, values } = conditionsSql(filter.conditions);
    const received = scope.kind === 'received' || !scope.history;
    const where: SqlValue[] = [filter.realmId];
    if (scope.kind === 'conversation') where.push(scope.id);
    const rows = await this.sql.rows<{ id: number }>(
      `SELECT m.id AS id FROM message m ${received ? RECEIVED : ''}
        WHERE m.realm_id = ?${scope.kind === 'conversation' ? ' AND m.conversation_id = ?' : ''} AND ${bound}${text} ${order}`,
      [...(received ? [filter.viewerId] : []), ...where, boundValue, ...values],
    );
    return rows.map(({ id }) => id);
  }

  private async markBits(viewerId: UserId, messages: readonly Message[]): Promise<Map<MessageId, number>> {
    const bits = new Map<MessageId, number>();
    for (let start = 0; start < messages.length; start += BATCH) {
      const wanted = filled(messages.slice(start, start + BATCH).map(({ id }) => id));
      const rows = await this.sql.rows<{ id: number; flags: number }>(
        `SELECT message_id AS id, flags FROM message_mark WHERE user_id = ? AND message_id IN (${marks(wanted.length)})`,
        [viewerId, ...wanted],
      );
      for (const { id, flags } of rows) bits.set(id, flags);
    }
    return bits;
  }

  private async positions(viewerId: UserId, conversationIds: readonly ConversationId[]): Promise<Map<ConversationId, MessageId>> {
    if (conversationIds.length === 0) return new Map();
    const wanted = filled(conversationIds);
    const rows = await this.sql.rows<{ id: number; readThroughId: number }>(
      `SELECT conversation_id AS id, read_through_id AS readThroughId FROM membership WHERE user_id = ? AND conversation_id IN (${marks(wanted.length)})`,
      [viewerId, ...wanted],
    );
    return new Map(rows.map(({ id, readThroughId }) => [id, readThroughId]));
  }

  private async periods(
    viewerId: UserId,
    conversationIds: readonly ConversationId[],
  ): Promise<Map<ConversationId, { fromId: number; toId: number | null }[]>> {
    const periods = new Map<ConversationId, { fromId: number; toId: number | null }[]>();
    if (conversationIds.length === 0) return periods;
    const wanted = filled(conversationIds);
    const rows = await this.sql.rows<{ id: number; fromId: number; toId: number | null }>(
      `SELECT conversation_id AS id, from_id AS fromId, to_id AS toId FROM membership_period
        WHERE user_id = ? AND conversation_id IN (${marks(wanted.length)})`,
      [viewerId, ...wanted],
    );
    for (const { id, ...period } of rows) periods.set(id, [...(periods.get(id) ?? []), period]);
    return periods;
  }

  /** Of the messages with a topic wildcard, those in whose topic the account had written by then. */
  private async ownTopics(viewerId: UserId, messages: readonly Message[]): Promise<Set<MessageId>> {
    const addressed = messages.filter(({ traits }) => (traits & Trait.topicWildcard) !== 0).map(({ id }) => id);
    if (addressed.length === 0) return new Set();
    const wanted = filled(addressed);
    const rows = await this.sql.rows<{ id: number }>(
      `SELECT m.id AS id FROM message m WHERE m.id IN (${marks(wanted.length)}) AND EXISTS (
         SELECT 1 FROM message o WHERE o.realm_id = m.realm_id AND o.conversation_id = m.conversation_id AND o.topic_key = m.topic_key
            AND o.sender_id = ? AND o.id <= m.id)`,
      [...wanted, viewerId],
    );
    return new Set(rows.map(({ id }) => id));
  }
}

/** Everything received, without a condition that an index of its own answers better. */
function mergesConversations({ scope, conditions }: MessageFilter): boolean {
  return (
    scope.kind === 'received' &&
    !conditions.some(({ on, negated }) => !negated && (on === 'sender' || on === 'id' || on === 'conversation'))
  );
}
