import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { ChannelActivity, type ChannelActivityInfo } from '../../../channels/channels-ports.api.js';
import { NewestMessage } from '../../../users/users-ports.api.js';

const MAX_CACHED_REALMS = 1_000;
const LIFETIME_MS = 600_000;

type Counts = ReadonlyMap<ConversationId, number>;

/** Informs the channels context how active channels are, from the index of messages by conversation. */
@Injectable()
export class SqlChannelActivity extends ChannelActivity {
  /** Counting four weeks of messages of a realm is slow, and the estimate may be some minutes old. */
  private readonly counted: ReadThroughCache<RealmId, Counts>;

  constructor(
    private readonly sql: Sql,
    clock: Clock,
  ) {
    super();
    this.counted = new ReadThroughCache({ maxEntries: MAX_CACHED_REALMS, lifetimeMs: LIFETIME_MS, now: () => clock.now() });
  }

  async loadFor(
    realmId: RealmId,
    conversationIds: readonly ConversationId[],
    since: number,
  ): Promise<ReadonlyMap<ConversationId, ChannelActivityInfo>> {
    if (conversationIds.length === 0) return new Map();
    const wanted = padToPowerOfTwo(conversationIds);
    // MIN(id) would read the whole conversation; without the hint, the database may scan all messages in the order of their ids.
    const inConversation = 'FROM message m FORCE INDEX (message_conversation) WHERE m.realm_id = c.realm_id AND m.conversation_id = c.id';
    const rows = await this.sql.rows<{ id: number; firstId: number | null; lastAt: number | null }>(
      `SELECT c.id AS id,
              (SELECT m.id ${inConversation} ORDER BY m.id LIMIT 1) AS firstId,
              (SELECT m.sent_at ${inConversation} ORDER BY m.id DESC LIMIT 1) AS lastAt
         FROM conversation c
        WHERE c.id IN (${placeholders(wanted)})`,
      wanted,
    );
    const counts = await this.counted.getOrLoad(realmId, () => this.count(realmId, since));
    return new Map(
      rows.map(({ id, firstId, lastAt }) => [id, { firstMessageId: firstId, lastMessageAt: lastAt, countedMessages: counts.get(id) ?? 0 }]),
    );
  }

  async listNewestIds(realmId: RealmId, conversationId: ConversationId, limit: number): Promise<MessageId[]> {
    const rows = await this.sql.rows<{ id: MessageId }>(
      'SELECT id FROM message FORCE INDEX (message_conversation) WHERE realm_id = ? AND conversation_id = ? ORDER BY id DESC LIMIT ?',
      [realmId, conversationId, String(limit)],
    );
    return rows.map(({ id }) => id);
  }

  async hasNamedTopics(realmId: RealmId, conversationId: ConversationId): Promise<boolean> {
    const rows = await this.sql.rows(
      "SELECT 1 FROM message FORCE INDEX (message_topic) WHERE realm_id = ? AND conversation_id = ? AND topic_key > '' LIMIT 1",
      [realmId, conversationId],
    );
    return rows.length > 0;
  }

  private async count(realmId: RealmId, countedSince: number): Promise<Counts> {
    const since = await this.firstIdSince(countedSince);
    const rows = await this.sql.rows<{ id: number; n: number }>(
      'SELECT conversation_id AS id, COUNT(*) AS n FROM message WHERE realm_id = ? AND id >= ? GROUP BY conversation_id',
      [realmId, since],
    );
    return new Map(rows.map(({ id, n }) => [id, n]));
  }

  /** Ids rise with time, so a binary search finds the first id since a time without an index on it. */
  private async firstIdSince(time: number): Promise<MessageId> {
    const [ends] = await this.sql.rows<{ low: number | null; high: number | null }>('SELECT MIN(id) AS low, MAX(id) AS high FROM message');
    let low = ends?.low ?? 0;
    let high = (ends?.high ?? 0) + 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [row] = await this.sql.rows<{ id: number; sentAt: number }>(
        'SELECT id, sent_at AS sentAt FROM message WHERE id >= ? ORDER BY id LIMIT 1',
        [middle],
      );
      if (!row || row.sentAt >= time) high = middle;
      else low = row.id + 1;
    }
    return low;
  }
}

/** Informs the users context of the newest message of an account: the newest one in its conversations that a membership period covers. */
@Injectable()
export class SqlNewestMessage extends NewestMessage {
  constructor(private readonly sql: Sql) {
    super();
  }

  async findIdReceivedBy(userId: UserId): Promise<MessageId | null> {
    const [row] = await this.sql.rows<{ id: number | null }>(
      `SELECT MAX(LEAST(c.last_message_id, COALESCE(p.to_id, c.last_message_id))) AS id
         FROM membership_period p JOIN conversation c ON c.id = p.conversation_id
        WHERE p.user_id = ? AND c.last_message_id >= p.from_id AND (p.to_id IS NULL OR p.to_id >= p.from_id)`,
      [userId],
    );
    return row?.id ? row.id : null;
  }
}
