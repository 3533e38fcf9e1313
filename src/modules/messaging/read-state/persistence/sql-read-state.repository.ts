import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationRange } from '../../../../kernel/client-events.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, rowPlaceholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { ReadStateCleanup } from '../../../channels/channels-ports.api.js';
import { MessageMark } from '../../messages/domain/message-flags.js';
import { type FlaggableMessage, type ReadPosition, ReadStateRepository } from '../application/read-state.repository.js';

const BATCH = 512;
const IDS_PER_STATEMENT = 2_000;

@Injectable()
export class SqlReadStateRepository extends ReadStateRepository {
  constructor(private readonly sql: Sql) {
    super();
  }

  async findOutlines(realmId: RealmId, ids: readonly MessageId[]): Promise<FlaggableMessage[]> {
    const found: FlaggableMessage[] = [];
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      found.push(
        ...(await this.sql.rows<FlaggableMessage>(
          `SELECT id, conversation_id AS conversationId, sender_id AS senderId, topic, traits FROM message
            WHERE id IN (${placeholders(wanted)}) AND realm_id = ?`,
          [...wanted, realmId],
        )),
      );
    }
    return found.sort((a, b) => a.id - b.id);
  }

  async lockPositions(userId: UserId, conversationIds: readonly ConversationId[]): Promise<ReadPosition[]> {
    if (conversationIds.length === 0) return [];
    const wanted = padToPowerOfTwo([...conversationIds].sort((a, b) => a - b));
    const rows = await this.sql.rows<Omit<ReadPosition, 'active'> & { active: number }>(
      `SELECT s.conversation_id AS conversationId, s.active AS active, s.read_through_id AS readThroughId,
              (SELECT c.last_message_id FROM conversation c WHERE c.id = s.conversation_id) AS lastMessageId
         FROM membership s WHERE s.user_id = ? AND s.conversation_id IN (${placeholders(wanted)}) ORDER BY s.conversation_id FOR UPDATE`,
      [userId, ...wanted],
    );
    return rows.map((row) => ({ ...row, active: row.active !== 0 }));
  }

  async awaitSends(userId: UserId): Promise<void> {
    const rows = await this.sql.rows<{ id: number }>(
      'SELECT conversation_id AS id FROM membership WHERE user_id = ? AND active = 1 ORDER BY conversation_id',
      [userId],
    );
    // Senders take the same locks in the same order.
    for (const part of chunks(
      rows.map(({ id }) => id),
      BATCH,
    )) {
      const wanted = padToPowerOfTwo(part);
      await this.sql.rows(`SELECT id FROM conversation WHERE id IN (${placeholders(wanted)}) ORDER BY id FOR UPDATE`, wanted);
    }
  }

  async findUnreadAbove(userId: UserId, position: ReadPosition, upTo: MessageId, limit: number): Promise<MessageId[]> {
    const rows = await this.sql.rows<{ id: number }>(`${UNREAD_ABOVE} ORDER BY m.id LIMIT ${limit}`, unreadAbove(userId, position, upTo));
    return rows.map(({ id }) => id);
  }

  async countUnreadAbove(userId: UserId, position: ReadPosition, upTo: MessageId, limit: number): Promise<number> {
    const [row] = await this.sql.rows<{ count: number }>(
      `SELECT COUNT(*) AS count FROM (${UNREAD_ABOVE} LIMIT ${powerOfTwoAbove(limit)}) unread`,
      unreadAbove(userId, position, upTo),
    );
    return row?.count ?? 0;
  }

  async findUnreadFrom(userId: UserId, senderId: UserId, from: MessageId, limit: number): Promise<MessageId[]> {
    const rows = await this.sql.rows<{ id: number }>(
      `SELECT m.id AS id FROM membership s
         JOIN message m ON m.realm_id = s.realm_id AND m.conversation_id = s.conversation_id AND m.sender_id = ?
              AND m.id > s.read_through_id AND m.id >= ?
         JOIN membership_period p ON p.user_id = s.user_id AND p.conversation_id = s.conversation_id
              AND p.from_id <= m.id AND (p.to_id IS NULL OR p.to_id >= m.id)
         LEFT JOIN message_mark k ON k.user_id = s.user_id AND k.message_id = m.id
        WHERE s.user_id = ? AND s.active = 1 AND (COALESCE(k.flags, 0) & ${MessageMark.read}) = 0
        UNION
       SELECT m.id AS id FROM message_mark k JOIN message m ON m.id = k.message_id AND m.sender_id = ?
        WHERE k.user_id = ? AND k.message_id >= ? AND (k.flags & ${MessageMark.unread}) <> 0
        ORDER BY id LIMIT ${limit}`,
      [senderId, from, userId, senderId, userId, from],
    );
    return rows.map(({ id }) => id);
  }

  async moveWatermark(userId: UserId, { conversationId, readThroughId: old }: ReadPosition, readThroughId: MessageId): Promise<void> {
    if (readThroughId <= old) return;
    await this.writeWatermark(userId, conversationId, readThroughId);
    const passed = 'user_id = ? AND conversation_id = ? AND message_id > ? AND message_id <= ?';
    await this.clear(MessageMark.read | MessageMark.unread, passed, [userId, conversationId, old, readThroughId]);
  }

  async lowerWatermark(userId: UserId, position: ReadPosition, messages: readonly FlaggableMessage[]): Promise<boolean> {
    const lowest = messages[0]?.id;
    if (lowest === undefined) return false;
    const [between] = await this.sql.rows<{ count: number }>(
      `SELECT COUNT(*) AS count FROM (
         SELECT m.id FROM message m FORCE INDEX (message_conversation)
          WHERE m.realm_id = (SELECT c.realm_id FROM conversation c WHERE c.id = ?) AND m.conversation_id = ? AND m.id >= ? AND m.id <= ?
          LIMIT ${powerOfTwoAbove(messages.length)}) present`,
      [position.conversationId, position.conversationId, lowest, position.readThroughId],
    );
    if (between?.count !== messages.length) return false;
    await this.writeWatermark(userId, position.conversationId, lowest - 1);
    return true;
  }

  async setBits(userId: UserId, realmId: RealmId, messages: readonly FlaggableMessage[], bits: number, clear: number): Promise<void> {
    for (const part of chunks(messages, BATCH)) {
      await this.sql.run(
        `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags) VALUES ${rowPlaceholders(part, 5)}
         ON DUPLICATE KEY UPDATE flags = (flags & ~${clear}) | VALUES(flags)`,
        part.flatMap(({ id, conversationId }): SqlValue[] => [userId, id, conversationId, realmId, bits]),
      );
    }
  }

  async clearBits(userId: UserId, ids: readonly MessageId[], bits: number): Promise<void> {
    for (const part of chunks(ids, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      await this.clear(bits, `user_id = ? AND message_id IN (${placeholders(wanted)})`, [userId, ...wanted], part.length);
    }
  }

  async markConversationRead(userId: UserId, { conversationId, lastMessageId }: ReadPosition, marked: boolean): Promise<void> {
    await this.sql.run('UPDATE membership SET read_through_id = GREATEST(read_through_id, ?) WHERE user_id = ? AND conversation_id = ?', [
      lastMessageId,
      userId,
      conversationId,
    ]);
    if (marked) await this.clear(MessageMark.read | MessageMark.unread, 'user_id = ? AND conversation_id = ?', [userId, conversationId]);
  }

  async clearAllMarks(userId: UserId): Promise<void> {
    await this.clear(MessageMark.read | MessageMark.unread, 'user_id = ?', [userId]);
  }

  async markAllRead(userId: UserId): Promise<void> {
    // Read on its own: an UPDATE would lock the conversations as well.
    const behind = await this.sql.rows<{ id: ConversationId; lastMessageId: MessageId }>(
      `SELECT c.id AS id, c.last_message_id AS lastMessageId FROM membership s JOIN conversation c ON c.id = s.conversation_id
        WHERE s.user_id = ? AND s.active = 1 AND s.read_through_id < c.last_message_id ORDER BY c.id`,
      [userId],
    );
    for (const part of chunks(behind, BATCH)) {
      const padded = padToPowerOfTwo(part);
      await this.sql.run(
        `UPDATE (${padded.map(() => 'SELECT ? AS id, ? AS last').join(' UNION ')}) n
           STRAIGHT_JOIN membership s ON s.user_id = ? AND s.conversation_id = n.id AND s.active = 1
            SET s.read_through_id = GREATEST(s.read_through_id, n.last)`,
        [...padded.flatMap(({ id, lastMessageId }) => [id, lastMessageId]), userId],
      );
    }
  }

  async findMarkedMessages(
    userId: UserId,
    { conversationId, readThroughId }: ReadPosition,
  ): Promise<{ read: MessageId[]; unread: MessageId[] }> {
    const rows = await this.sql.rows<{ id: number; flags: number }>(
      `SELECT message_id AS id, flags FROM message_mark WHERE user_id = ? AND conversation_id = ? AND (flags & ${MessageMark.read | MessageMark.unread}) <> 0
        ORDER BY message_id`,
      [userId, conversationId],
    );
    return {
      read: rows.filter(({ id, flags }) => id > readThroughId && (flags & MessageMark.read) !== 0).map(({ id }) => id),
      unread: rows.filter(({ flags }) => (flags & MessageMark.unread) !== 0).map(({ id }) => id),
    };
  }

  async listIds(realmId: RealmId, { conversationId, after, upTo, except, more }: ConversationRange): Promise<MessageId[]> {
    const leftOut = new Set(except);
    const ids: MessageId[] = [];
    // Read in steps, so that other requests run in between.
    for (let last = after; ;) {
      const rows = await this.sql.rows<{ id: number }>(
        `SELECT id FROM message WHERE realm_id = ? AND conversation_id = ? AND id > ? AND id <= ? ORDER BY id LIMIT ${IDS_PER_STATEMENT}`,
        [realmId, conversationId, last, upTo],
      );
      for (const { id } of rows) if (!leftOut.has(id)) ids.push(id);
      last = rows.at(-1)?.id ?? upTo;
      if (rows.length < IDS_PER_STATEMENT) break;
    }
    return more.length === 0 ? ids : [...new Set([...ids, ...more])].sort((a, b) => a - b);
  }

  async findUnreadInTopic(userId: UserId, position: ReadPosition, realmId: RealmId, topicKey: string): Promise<MessageId[]> {
    const rows = await this.sql.rows<{ id: number }>(
      `SELECT m.id AS id FROM message m LEFT JOIN message_mark k ON k.user_id = ? AND k.message_id = m.id
        WHERE m.realm_id = ? AND m.conversation_id = ? AND m.topic_key = ?
          AND ((m.id > ? AND COALESCE(k.flags & ${MessageMark.read}, 0) = 0) OR COALESCE(k.flags & ${MessageMark.unread}, 0) <> 0) ORDER BY m.id`,
      [userId, realmId, position.conversationId, topicKey, position.readThroughId],
    );
    return rows.map(({ id }) => id);
  }

  private async writeWatermark(userId: UserId, conversationId: ConversationId, readThroughId: MessageId): Promise<void> {
    await this.sql.run('UPDATE membership SET read_through_id = ? WHERE user_id = ? AND conversation_id = ?', [
      readThroughId,
      userId,
      conversationId,
    ]);
  }

  /**
   * Clears bits, and deletes marks without other bits; deletes first, so that no mark is updated before it is deleted.
   * @param most the number of marks that the condition can meet, if it is known: once all of them are deleted, none is left to update
   */
  private async clear(bits: number, where: string, values: readonly SqlValue[], most = Infinity): Promise<void> {
    const deleted = await this.sql.run(`DELETE FROM message_mark WHERE ${where} AND (flags & ~${bits}) = 0`, values);
    if (deleted.affectedRows >= most) return;
    await this.sql.run(`UPDATE message_mark SET flags = flags & ~${bits} WHERE ${where} AND (flags & ${bits}) <> 0`, values);
  }
}

/** Messages above the watermark up to an id that are not marked as read. */
const UNREAD_ABOVE = `SELECT m.id AS id FROM message m
    LEFT JOIN message_mark k ON k.user_id = ? AND k.message_id = m.id AND (k.flags & ${MessageMark.read}) <> 0
   WHERE m.realm_id = (SELECT c.realm_id FROM conversation c WHERE c.id = ?) AND m.conversation_id = ? AND m.id > ? AND m.id <= ?
     AND k.message_id IS NULL`;

function unreadAbove(userId: UserId, { conversationId, readThroughId }: ReadPosition, upTo: MessageId): SqlValue[] {
  return [userId, conversationId, conversationId, readThroughId, upTo];
}

/** For a LIMIT that exceeds a number, so that there are few different statements. */
function powerOfTwoAbove(count: number): number {
  return 2 ** Math.ceil(Math.log2(count + 1));
}

/** Clears the read state of accounts that leave a channel: marks that differ from the watermark are cleared, other flags stay. */
@Injectable()
export class SqlReadStateCleanup extends ReadStateCleanup {
  constructor(private readonly sql: Sql) {
    super();
  }

  async clear(userIds: readonly UserId[], conversationId: ConversationId): Promise<void> {
    const wanted = padToPowerOfTwo(userIds);
    const where = `WHERE user_id IN (${placeholders(wanted)}) AND conversation_id = ?`;
    await this.sql.run(
      `UPDATE message_mark SET flags = flags & ~${MessageMark.read | MessageMark.unread} ${where} AND (flags & ${MessageMark.read | MessageMark.unread}) <> 0`,
      [...wanted, conversationId],
    );
    await this.sql.run(`DELETE FROM message_mark ${where} AND flags = 0`, [...wanted, conversationId]);
  }
}
