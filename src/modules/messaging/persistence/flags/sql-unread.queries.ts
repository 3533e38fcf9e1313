import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { padToPowerOfTwo, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { type UnreadMessage, UnreadQueries } from '../../application/flags/unread.queries.js';
import { MessageMark, wildcardFlags } from '../../domain/flags/flags.js';
import { isMuted, VisibilityPolicy } from '../../domain/topics/visibility-policy.js';
import { findOwnTopicMessages } from '../narrow/own-topics.js';

interface BehindRow {
  readonly conversationId: ConversationId;
  readonly realmId: number;
  readonly readThroughId: MessageId;
  readonly muted: number;
}

interface UnreadRow {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
  readonly topic: string;
  readonly topicKey: string;
  readonly senderId: UserId;
  readonly traits: number;
}

const CONVERSATIONS_PER_STATEMENT = 64;
/** Fills the last statement; it has no messages. */
const NO_CONVERSATION: BehindRow = { conversationId: 0, realmId: 0, readThroughId: 0, muted: 0 };

/** In two steps, each a range of an index: where the account lags behind, then what lies between; marks are subtracted here. */
@Injectable()
export class SqlUnreadQueries extends UnreadQueries {
  constructor(
    private readonly sql: Sql,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** In one transaction, so that a message that comes meanwhile is there with its mark or not at all. */
  unread(userId: UserId, limit: number): Promise<UnreadMessage[]> {
    return this.unitOfWork.run(() => this.picture(userId, limit));
  }

  private async picture(userId: UserId, limit: number): Promise<UnreadMessage[]> {
    const [behind, marks, policies] = await Promise.all([this.behind(userId), this.marks(userId), this.policies(userId)]);
    const muted = new Set(behind.filter((row) => row.muted).map((row) => row.conversationId));
    const below = await this.markedUnread(userId);
    for (const row of below) {
      marks.set(row.id, row.flags);
      if (row.muted) muted.add(row.conversationId);
    }
    const rows = [...below, ...(await this.between(behind, limit))]
      .filter(({ id }) => ((marks.get(id) ?? 0) & MessageMark.read) === 0)
      .sort((a, b) => a.id - b.id)
      .slice(-limit);
    const inTopic = await findOwnTopicMessages(this.sql, userId, rows);
    return rows.map(({ id, conversationId, topic, topicKey, senderId, traits }) => {
      const policy = policies.get(topicName(conversationId, topicKey)) ?? VisibilityPolicy.none;
      const hushed = isMuted(policy, muted.has(conversationId));
      const byWildcard = !hushed && wildcardFlags(traits, inTopic.has(id)).length > 0;
      return {
        id,
        conversationId,
        topic,
        senderId,
        muted: hushed,
        mentioned: ((marks.get(id) ?? 0) & MessageMark.mentioned) !== 0 || byWildcard,
      };
    });
  }

  async starred(userId: UserId): Promise<MessageId[]> {
    const rows = await this.sql.rows<{ id: number }>(
      `SELECT message_id AS id FROM message_mark WHERE user_id = ? AND (flags & ${MessageMark.starred}) <> 0 ORDER BY message_id`,
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  private behind(userId: UserId): Promise<BehindRow[]> {
    return this.sql.rows(
      `SELECT s.conversation_id AS conversationId, s.realm_id AS realmId, s.read_through_id AS readThroughId, s.is_muted AS muted
         FROM membership s JOIN conversation c ON c.id = s.conversation_id AND c.last_message_id > s.read_through_id
        WHERE s.user_id = ? AND s.active = 1`,
      [userId],
    );
  }

  private async between(behind: readonly BehindRow[], limit: number): Promise<UnreadRow[]> {
    const rows: UnreadRow[] = [];
    for (const part of chunks(behind, CONVERSATIONS_PER_STATEMENT)) {
      const padded = padToPowerOfTwo(part, NO_CONVERSATION);
      const one = `(SELECT id, conversation_id AS conversationId, topic, topic_key AS topicKey, sender_id AS senderId, traits FROM message
        WHERE realm_id = ? AND conversation_id = ? AND id > ? ORDER BY id DESC LIMIT ${limit})`;
      const values = padded.flatMap(({ realmId, conversationId, readThroughId }): SqlValue[] => [realmId, conversationId, readThroughId]);
      rows.push(...(await this.sql.rows<UnreadRow>(padded.map(() => one).join(' UNION ALL '), values)));
    }
    return rows;
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

  /** What the account wants of topics, by channel and topic. */
  private async policies(userId: UserId): Promise<ReadonlyMap<string, VisibilityPolicy>> {
    const rows = await this.sql.rows<{ conversationId: number; topicKey: string; policy: VisibilityPolicy }>(
      'SELECT conversation_id AS conversationId, topic_key AS topicKey, visibility_policy AS policy FROM user_topic WHERE user_id = ?',
      [userId],
    );
    return new Map(rows.map(({ conversationId, topicKey, policy }) => [topicName(conversationId, topicKey), policy]));
  }

  private markedUnread(userId: UserId): Promise<(UnreadRow & { readonly flags: number; readonly muted: number })[]> {
    return this.sql.rows(
      `SELECT m.id AS id, m.conversation_id AS conversationId, m.topic AS topic, m.topic_key AS topicKey, m.sender_id AS senderId, m.traits AS traits,
              k.flags AS flags, s.is_muted AS muted
         FROM message_mark k
         JOIN membership s ON s.user_id = k.user_id AND s.conversation_id = k.conversation_id AND s.active = 1
         JOIN message m ON m.id = k.message_id AND m.id <= s.read_through_id
        WHERE k.user_id = ? AND (k.flags & ${MessageMark.unread}) <> 0`,
      [userId],
    );
  }
}

function topicName(conversationId: ConversationId, topicKey: string): string {
  return `${conversationId}:${topicKey}`;
}
