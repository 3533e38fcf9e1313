import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { ReadableChannels } from '../../messages/application/readable-channels.js';
import { MessageMark, wildcardFlags } from '../../messages/domain/message-flags.js';
import type { Message } from '../../messages/domain/message.js';
import { readableSql } from '../../messages/persistence/readable-sql.js';
import { findOwnTopicMessages } from '../../messages/persistence/topic-participation-sql.js';
import type { ConversationState } from '../../messages/application/message.repository.js';
import { CONVERSATION_STATE } from '../../messages/persistence/conversation-revisions.js';
import type { MessageHead } from '../../reading/application/message-feed.js';
import { OlderMessageIds } from '../../reading/persistence/older-message-ids.js';
import { HEAD_COLUMNS, type HeadRange, RecentMessageHeads } from '../../reading/persistence/recent-message-heads.js';
import { isMuted, VisibilityPolicy } from '../../topics/domain/topic-visibility.js';
import {
  type RecipientFlags,
  ReadReceiptQueries,
  ReadStateQueries,
  type UnreadMessages,
  UnreadQueries,
} from '../application/read-state.queries.js';
import { NewestUnread } from './newest-unread.js';

/** A conversation with messages above the watermark. */
interface BehindRow extends ConversationState {
  readonly readThroughId: MessageId;
  readonly muted: number;
}

/** Reads the conversations with messages above the watermark, then those messages, mostly from memory; marks are applied here. */
@Injectable()
export class SqlUnreadQueries extends UnreadQueries {
  constructor(
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
    private readonly recent: RecentMessageHeads,
    private readonly older: OlderMessageIds,
    private readonly readable: ReadableChannels,
  ) {
    super();
  }

  /** Runs in one transaction, so that a message that is sent meanwhile is included with its mark or not at all. */
  loadUnread(userId: UserId, limit: number): Promise<UnreadMessages> {
    return this.unitOfWork.read(() => this.load(userId, limit));
  }

  private async load(userId: UserId, limit: number): Promise<UnreadMessages> {
    const [behind, marks, policies] = await Promise.all([this.behind(userId), this.marks(userId), this.policies(userId)]);
    const muted = new Set(behind.filter((row) => row.muted).map((row) => row.conversationId));
    const below = await this.markedUnread(userId);
    for (const row of below) {
      marks.set(row.id, row.flags);
      if (row.muted) muted.add(row.conversationId);
    }
    const unread = new NewestUnread(limit, marks);
    unread.add(below);
    for (const range of await this.recent.collectKept(behind.map(rangeAboveWatermark), unread)) await this.older.collect(range, unread);
    unread.prune();
    const isHushed = ({ conversationId, topic }: { readonly conversationId: ConversationId; readonly topic: string }): boolean => {
      const policy = policies.get(topicName(conversationId, foldCase(topic))) ?? VisibilityPolicy.none;
      return isMuted(policy, muted.has(conversationId));
    };
    const inTopic = await findOwnTopicMessages(this.sql, userId, unread.mentions);
    const isMentioned = (message: (typeof unread.mentions)[number]): boolean =>
      ((marks.get(message.id) ?? 0) & MessageMark.mentioned) !== 0 ||
      (wildcardFlags(message.traits, inTopic.has(message.id)).length > 0 && !isHushed(message));
    return {
      topics: unread.topics().map((topic) => ({ ...topic, muted: isHushed(topic) })),
      mentioned: unread.mentions
        .filter(isMentioned)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    };
  }

  async listStarred(actor: Actor): Promise<MessageId[]> {
    const { userId } = actor;
    const starred = `FROM message_mark k WHERE k.user_id = ? AND (k.flags & ${MessageMark.starred}) <> 0`;
    if ((await this.sql.rows(`SELECT 1 ${starred} LIMIT 1`, [userId])).length === 0) return [];
    const rights = { lost: await this.readable.listLost(actor), openHistory: await this.readable.loadOpenHistory(actor) };
    const { text, values } = readableSql(userId, rights, MARKED);
    const rows = await this.sql.rows<{ id: number }>(`SELECT k.message_id AS id ${starred} AND ${text} ORDER BY k.message_id`, [
      userId,
      ...values,
    ]);
    return rows.map(({ id }) => id);
  }

  private behind(userId: UserId): Promise<BehindRow[]> {
    return this.sql.rows(
      `SELECT ${CONVERSATION_STATE.columns}, s.read_through_id AS readThroughId, s.is_muted AS muted
         FROM membership s JOIN conversation c ON c.id = s.conversation_id AND c.last_message_id > s.read_through_id
              ${CONVERSATION_STATE.join}
        WHERE s.user_id = ? AND s.active = 1`,
      [userId],
    );
  }

  private async marks(userId: UserId): Promise<Map<MessageId, number>> {
    const rows = await this.sql.rows<{ id: number; flags: number }>(
      `SELECT k.message_id AS id, k.flags AS flags FROM message_mark k
         JOIN membership s ON s.user_id = k.user_id AND s.conversation_id = k.conversation_id AND s.active = 1
        WHERE k.user_id = ? AND k.message_id > s.read_through_id`,
      [userId],
    );
    return new Map(rows.map(({ id, flags }) => [id, flags]));
  }

  /** The account's policies for topics, by channel and topic. */
  private async policies(userId: UserId): Promise<ReadonlyMap<string, VisibilityPolicy>> {
    const rows = await this.sql.rows<{ conversationId: number; topicKey: string; policy: VisibilityPolicy }>(
      'SELECT conversation_id AS conversationId, topic_key AS topicKey, visibility_policy AS policy FROM user_topic WHERE user_id = ?',
      [userId],
    );
    return new Map(rows.map(({ conversationId, topicKey, policy }) => [topicName(conversationId, topicKey), policy]));
  }

  private markedUnread(userId: UserId): Promise<(MessageHead & { readonly flags: number; readonly muted: number })[]> {
    // A member reads its channel by its membership.
    const readable = readableSql(userId, { lost: [], openHistory: { publicChannels: false, conversationIds: [] } }, MARKED);
    return this.sql.rows(
      `SELECT ${HEAD_COLUMNS}, k.flags AS flags, s.is_muted AS muted
         FROM message_mark k
         JOIN membership s ON s.user_id = k.user_id AND s.conversation_id = k.conversation_id AND s.active = 1
         JOIN message m ON m.id = k.message_id AND m.id <= s.read_through_id
        WHERE k.user_id = ? AND (k.flags & ${MessageMark.unread}) <> 0 AND ${readable.text}`,
      [userId, ...readable.values],
    );
  }
}

/** The columns of the mark `k` that name its message. */
const MARKED = { id: 'k.message_id', conversationId: 'k.conversation_id' };

function rangeAboveWatermark(state: BehindRow): HeadRange {
  return { state, topicKey: null, from: state.readThroughId + 1, to: state.lastMessageId };
}

function topicName(conversationId: ConversationId, topicKey: string): string {
  return `${conversationId}:${topicKey}`;
}

/** Derives readers from the watermarks of the conversation's memberships and the marks that differ from them. */
@Injectable()
export class SqlReadReceiptQueries extends ReadReceiptQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async listReaders({ realmId, conversationId, id }: Message): Promise<UserId[]> {
    const rows = await this.sql.rows<{ userId: number }>(
      `SELECT DISTINCT s.user_id AS userId FROM membership s
         JOIN membership_period p ON p.user_id = s.user_id AND p.conversation_id = s.conversation_id
              AND p.from_id <= ? AND (p.to_id IS NULL OR p.to_id >= ?)
         LEFT JOIN message_mark k ON k.user_id = s.user_id AND k.message_id = ?
        WHERE s.realm_id = ? AND s.conversation_id = ?
          AND ((COALESCE(k.flags, 0) & ${MessageMark.read}) <> 0 OR (s.read_through_id >= ? AND (COALESCE(k.flags, 0) & ${MessageMark.unread}) = 0))`,
      [id, id, id, realmId, conversationId, id],
    );
    return rows.map(({ userId }) => userId);
  }
}

interface Row {
  readonly userId: UserId;
  readonly messageId: MessageId;
  readonly mark: number;
  readonly received: number;
  readonly readThroughId: MessageId;
}

/** Members of the conversation of the message `m`, and accounts that received it. */
const READERS = `FROM message m
  JOIN membership s ON s.realm_id = m.realm_id AND s.conversation_id = m.conversation_id
  LEFT JOIN membership_period p ON p.user_id = s.user_id AND p.conversation_id = s.conversation_id
    AND m.id >= p.from_id AND (p.to_id IS NULL OR m.id <= p.to_id)
  LEFT JOIN message_mark k ON k.user_id = s.user_id AND k.message_id = m.id
 WHERE m.id = ? AND (s.active = 1 OR p.user_id IS NOT NULL)`;

/** The account received the message and has no mark, so that its flags follow from the watermark alone. */
const PLAIN = 'p.user_id IS NOT NULL AND COALESCE(k.flags, 0) = 0';

/** The database determines what holds for most recipients, and returns only those that differ. */
@Injectable()
export class SqlReadStateQueries extends ReadStateQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async loadRecipientFlags({ id }: Message): Promise<RecipientFlags> {
    const [count] = await this.sql.rows<{ haveRead: number | null; all: number }>(
      `SELECT CAST(SUM(${PLAIN} AND s.read_through_id >= m.id) AS SIGNED) AS haveRead, COUNT(*) AS \`all\` ${READERS}`,
      [id],
    );
    const mostHaveRead = (count?.haveRead ?? 0) * 2 > (count?.all ?? 0);
    const values: SqlValue[] = [id];
    const rows = await this.sql.rows<Row>(
      `SELECT s.user_id AS userId, m.id AS messageId, COALESCE(k.flags, 0) AS mark, p.user_id IS NOT NULL AS received,
              s.read_through_id AS readThroughId ${READERS}
          AND NOT (${PLAIN} AND s.read_through_id ${mostHaveRead ? '>=' : '<'} m.id)`,
      values,
    );
    // An account may have several periods that cover the message.
    const others = new Map(rows.map((row) => [row.userId, { ...row, received: row.received === 1 }]));
    return { mostHaveRead, others: [...others.values()] };
  }
}
