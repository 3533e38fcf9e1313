import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { MessageMark } from '../../messages/domain/message-flags.js';
import { type ChannelMove, type LostStars, MovedReadState } from '../application/moved-read-state.js';

const BATCH = 256;
/**
 * Together with STRAIGHT_JOIN: MariaDB prefers to scan small tables as a whole, and a write locks all rows that it reads, of every
 * organization.
 */
const BY_KEY = 'FORCE INDEX (PRIMARY)';
const SAYS_READ = MessageMark.read | MessageMark.unread;

interface Star {
  readonly userId: UserId;
  readonly messageId: MessageId;
}

/**
 * A range of moved messages without a message of the new channel in between, and without an id at which a membership period begins or ends.
 */
interface Run {
  readonly low: MessageId;
  readonly high: MessageId;
}

/**
 * Uses set statements only: their number depends on the moved messages, never on the number of their readers.
 *
 * Members of the new channel that had received a message count as having received it there; other accounts do not. Membership periods are
 * changed accordingly: divided where they would cover too much, and added where they cover too little.
 */
@Injectable()
export class SqlMovedReadState extends MovedReadState {
  constructor(private readonly sql: Sql) {
    super();
  }

  async transfer(move: ChannelMove): Promise<readonly LostStars[]> {
    await this.moveCaughtUp(move);
    const stars: Star[] = [];
    for (const ids of chunks(move.messageIds, BATCH)) {
      stars.push(...(await this.dropMarks(move, ids)));
      await this.carryMarks(move, ids);
    }
    for (const run of await this.runs(move)) await this.redrawPeriods(move, run);
    return byAccounts(stars);
  }

  /** Accounts that have read everything in the new channel keep that state if newer messages move there. */
  private async moveCaughtUp({ to, messageIds }: ChannelMove): Promise<void> {
    const newest = messageIds.at(-1) ?? 0;
    await this.sql.run(
      `UPDATE membership s JOIN conversation c ON c.id = s.conversation_id SET s.read_through_id = ?
        WHERE c.id = ? AND s.realm_id = c.realm_id AND s.active = 1 AND s.read_through_id >= c.last_message_id AND s.read_through_id < ?`,
      [newest, to, newest],
    );
  }

  /**
   * Deletes the marks of accounts that do not belong to the new channel. Unless that is private, accounts that did not belong to the old
   * channel either keep theirs.
   * @returns the stars that were deleted
   */
  private async dropMarks({ realmId, from, to, target }: ChannelMove, ids: readonly MessageId[]): Promise<Star[]> {
    const wanted = padToPowerOfTwo(ids);
    const strangersKeep = target.inviteOnly
      ? ''
      : `STRAIGHT_JOIN membership o ${BY_KEY} ON o.user_id = k.user_id AND o.conversation_id = ?`;
    const dropped = `FROM message_mark k ${strangersKeep}
         LEFT JOIN membership n ${BY_KEY} ON n.user_id = k.user_id AND n.conversation_id = ? AND n.active = 1
        WHERE k.realm_id = ? AND k.message_id IN (${placeholders(wanted)}) AND n.user_id IS NULL`;
    const values: SqlValue[] = [...(target.inviteOnly ? [] : [from]), to, realmId, ...wanted];
    const stars = await this.sql.rows<Star>(
      `SELECT k.user_id AS userId, k.message_id AS messageId ${dropped} AND (k.flags & ${MessageMark.starred}) <> 0 FOR UPDATE`,
      values,
    );
    await this.sql.run(`DELETE k ${dropped}`, values);
    await this.sql.run(`UPDATE message_mark SET conversation_id = ? WHERE realm_id = ? AND message_id IN (${placeholders(wanted)})`, [
      to,
      realmId,
      ...wanted,
    ]);
    return stars;
  }

  /** Keeps each message read or unread for each member of the new channel, by marks relative to the watermark there. */
  private async carryMarks({ realmId, from, to }: ChannelMove, ids: readonly MessageId[]): Promise<void> {
    const wanted = padToPowerOfTwo(ids);
    const list = placeholders(wanted);
    const wasUnread = `(COALESCE(k.flags, 0) & ${MessageMark.read}) = 0
      AND ((COALESCE(k.flags, 0) & ${MessageMark.unread}) <> 0 OR (p.user_id IS NOT NULL AND m.id > o.read_through_id))`;
    await this.sql.run(
      `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags)
       SELECT x.user_id, x.message_id, ?, x.realm_id, x.next FROM (
         SELECT STRAIGHT_JOIN s.user_id AS user_id, m.id AS message_id, s.realm_id AS realm_id, k.flags AS present,
                (COALESCE(k.flags, 0) & ~${SAYS_READ}) | (CASE
                  WHEN ${wasUnread} THEN (CASE WHEN m.id <= s.read_through_id OR p.user_id IS NULL THEN ${MessageMark.unread} ELSE 0 END)
                  WHEN m.id > s.read_through_id THEN ${MessageMark.read} ELSE 0 END) AS next
           FROM membership s
           JOIN message m ${BY_KEY} ON m.realm_id = s.realm_id AND m.id IN (${list})
           LEFT JOIN membership o ${BY_KEY} ON o.user_id = s.user_id AND o.conversation_id = ?
           LEFT JOIN membership_period p ${BY_KEY} ON p.user_id = s.user_id AND p.conversation_id = ?
             AND m.id >= p.from_id AND (p.to_id IS NULL OR m.id <= p.to_id)
           LEFT JOIN message_mark k ${BY_KEY} ON k.user_id = s.user_id AND k.message_id = m.id
          WHERE s.realm_id = ? AND s.conversation_id = ? AND s.active = 1) x
        WHERE x.next <> COALESCE(x.present, 0)
       ON DUPLICATE KEY UPDATE flags = VALUES(flags)`,
      [to, ...wanted, from, from, realmId, to],
    );
    await this.sql.run(`DELETE FROM message_mark WHERE realm_id = ? AND message_id IN (${list}) AND flags = 0`, [realmId, ...wanted]);
  }

  private async runs(move: ChannelMove): Promise<Run[]> {
    const { messageIds } = move;
    const [nextOther, edges] = await Promise.all([this.nextInTarget(move), this.edges(move)]);
    const runs: { low: MessageId; high: MessageId }[] = [];
    let edge = 0;
    for (const id of messageIds) {
      const last = runs.at(-1);
      while (last && edge < edges.length && (edges[edge] ?? 0) <= last.high) edge += 1;
      const crossed = (edges[edge] ?? Infinity) <= id;
      if (last && !crossed && (nextOther.get(last.high) ?? Infinity) > id) last.high = id;
      else runs.push({ low: id, high: id });
    }
    return runs;
  }

  /** The next message of the new channel after each moved message, by the id of the moved one. */
  private async nextInTarget({ realmId, to, messageIds }: ChannelMove): Promise<ReadonlyMap<MessageId, MessageId>> {
    const next = new Map<MessageId, MessageId>();
    for (const part of chunks(messageIds, BATCH)) {
      const wanted = padToPowerOfTwo(part);
      const rows = await this.sql.rows<{ id: number; next: number | null }>(
        `SELECT m.id AS id, (SELECT MIN(o.id) FROM message o WHERE o.realm_id = ? AND o.conversation_id = ? AND o.id > m.id) AS next
           FROM message m WHERE m.id IN (${placeholders(wanted)})`,
        [realmId, to, ...wanted],
      );
      for (const row of rows) if (row.next !== null) next.set(row.id, row.next);
    }
    return next;
  }

  /** Ids at which a membership period of either channel begins or ends, ascending. */
  private async edges({ realmId, from, to, messageIds }: ChannelMove): Promise<MessageId[]> {
    const [low, high] = [messageIds[0] ?? 0, messageIds.at(-1) ?? 0];
    if (low === high) return [];
    const of = (edge: string): string => `SELECT DISTINCT ${edge} AS id FROM membership s
       JOIN membership_period p ON p.user_id = s.user_id AND p.conversation_id = s.conversation_id
      WHERE s.realm_id = ? AND s.conversation_id IN (?, ?) AND ${edge} > ? AND ${edge} <= ?`;
    const values: SqlValue[] = [realmId, from, to, low, high];
    const rows = await this.sql.rows<{ id: number }>(`${of('p.from_id')} UNION ${of('(p.to_id + 1)')} ORDER BY id`, [...values, ...values]);
    return rows.map(({ id }) => id);
  }

  private async redrawPeriods({ realmId, from, to, target }: ChannelMove, { low, high }: Run): Promise<void> {
    const covers = (period: string): string => `${period}.from_id <= ? AND (${period}.to_id IS NULL OR ${period}.to_id >= ?)`;
    const received = `LEFT JOIN membership_period f ${BY_KEY} ON f.user_id = s.user_id AND f.conversation_id = ?`;
    const held = `membership_period p ${BY_KEY} ON p.user_id = s.user_id AND p.conversation_id = s.conversation_id`;
    // In a channel without shared history all members count as recipients, because they could not read the messages otherwise.
    const source = target.history ? `${received} AND ${covers('f')}` : '';
    const sourceValues: SqlValue[] = target.history ? [from, low, low] : [];
    const has = target.history ? '(s.active = 1 AND f.user_id IS NOT NULL)' : '(s.active = 1)';
    const ofTarget = 's.realm_id = ? AND s.conversation_id = ?';
    const place: SqlValue[] = [realmId, to];
    await this.sql.run(
      `INSERT INTO membership_period (user_id, conversation_id, from_id, to_id, realm_id)
       SELECT p.user_id, p.conversation_id, ?, p.to_id, p.realm_id FROM membership s STRAIGHT_JOIN ${held} AND ${covers('p')} ${source}
        WHERE ${ofTarget} AND (p.to_id IS NULL OR p.to_id > ?) AND NOT ${has}
       ON DUPLICATE KEY UPDATE to_id = VALUES(to_id)`,
      [high + 1, low, low, ...sourceValues, ...place, high],
    );
    await this.sql.run(
      `UPDATE membership s STRAIGHT_JOIN ${held} AND ${covers('p')} ${source} SET p.to_id = ? WHERE ${ofTarget} AND NOT ${has}`,
      [low, low, ...sourceValues, low - 1, ...place],
    );
    await this.sql.run(
      `INSERT INTO membership_period (user_id, conversation_id, from_id, to_id, realm_id)
       SELECT STRAIGHT_JOIN s.user_id, s.conversation_id, ?, ?, s.realm_id FROM membership s LEFT JOIN ${held} AND ${covers('p')} ${source}
        WHERE ${ofTarget} AND ${has} AND p.user_id IS NULL
       ON DUPLICATE KEY UPDATE to_id = VALUES(to_id)`,
      [low, high, low, low, ...sourceValues, ...place],
    );
  }
}

/** Groups messages by the accounts that lost their stars, so that few events are published. */
function byAccounts(stars: readonly Star[]): LostStars[] {
  const userIds = new Map<MessageId, UserId[]>();
  for (const { messageId, userId } of stars) userIds.set(messageId, [...(userIds.get(messageId) ?? []), userId]);
  const lost = new Map<string, { messageIds: MessageId[]; userIds: UserId[] }>();
  for (const [messageId, ofMessage] of userIds) {
    const sorted = ofMessage.sort((a, b) => a - b);
    const key = sorted.join();
    const same = lost.get(key);
    if (same) same.messageIds.push(messageId);
    else lost.set(key, { messageIds: [messageId], userIds: sorted });
  }
  return [...lost.values()];
}
