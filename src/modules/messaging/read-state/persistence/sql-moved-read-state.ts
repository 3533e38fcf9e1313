import { Injectable } from '@nestjs/common';
import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, rowPlaceholders, Sql, type SqlValue } from '../../../../platform/database/sql.js';
import { MessageMark } from '../../messages/domain/message-flags.js';
import { type ChannelMove, type LostStars, MovedReadState } from '../application/moved-read-state.js';
import { carryReadState, covers, type CarriedState, type MovedReader, type Period, redrawPeriods, runsOf } from '../domain/moved-reader.js';

const BATCH = 512;
const IDS_PER_STATEMENT = 2_000;
/** Accounts whose state is read, computed and written at a time. */
const READERS_PER_STEP = 128;
/**
 * Together with STRAIGHT_JOIN: MariaDB prefers to scan small tables as a whole, and a write locks all rows that it reads, of every
 * organization.
 */
const BY_KEY = 'FORCE INDEX (PRIMARY)';

interface Star {
  readonly userId: UserId;
  readonly messageId: MessageId;
}

interface MemberRow {
  readonly userId: UserId;
  readonly active: number;
  readonly readThroughId: MessageId;
  readonly sourceReadThroughId: MessageId | null;
  /** One membership period of the old channel covers all moved messages; one of the new channel does. */
  readonly isReceived: number;
  readonly isHeld: number;
}

interface MarkRow extends Star {
  readonly flags: number;
}

/** The bits of marks by account and message. */
type MarksByReader = ReadonlyMap<UserId, Map<MessageId, number>>;

/**
 * Looks closely only at accounts for which something differs: members of the new channel who are behind there or in the old channel, and
 * accounts for which the membership periods of the channels differ at the moved messages. Most of these need no row either.
 */
@Injectable()
export class SqlMovedReadState extends MovedReadState {
  constructor(private readonly sql: Sql) {
    super();
  }

  async transfer(move: ChannelMove): Promise<readonly LostStars[]> {
    await this.moveCaughtUp(move);
    const readers = await this.lockReaders(move);
    const marks: MarksByReader = new Map(
      readers.filter(({ active }) => active !== 0).map(({ userId }) => [userId, new Map<MessageId, number>()]),
    );
    const stars: Star[] = [];
    for (const ids of chunks(move.messageIds, BATCH)) stars.push(...(await this.moveMarks(move, ids, marks)));
    let interrupted: ReadonlySet<MessageId> | null = null;
    for (const part of chunks(readers, READERS_PER_STEP)) {
      const periods = await this.loadPeriods(move, part);
      const states = part.map((row) => {
        const reader = {
          active: row.active !== 0,
          readThroughId: row.readThroughId,
          sourceReadThroughId: row.sourceReadThroughId ?? 0,
          received: periods.get(keyOf(row.userId, move.from)) ?? [],
          held: periods.get(keyOf(row.userId, move.to)) ?? [],
          marks: marks.get(row.userId) ?? new Map<MessageId, number>(),
        };
        return { userId: row.userId, reader, carried: carryReadState(reader, move.messageIds, move.target.history) };
      });
      await this.writeMarks(move, states);
      const redrawn = states.filter((state) => needsOtherPeriods(state, move.messageIds));
      if (redrawn.length === 0) continue;
      interrupted ??= await this.findInterrupted(move);
      await this.writePeriods(move, redrawn, interrupted);
    }
    return byAccounts(stars);
  }

  /**
   * Accounts that have read everything in the new channel keep that state if newer messages move there: as far as they have read them in the
   * old channel, so that few of them need marks.
   */
  private async moveCaughtUp({ from, to, messageIds }: ChannelMove): Promise<void> {
    const newest = messageIds.at(-1) ?? 0;
    await this.sql.run(
      `UPDATE conversation c STRAIGHT_JOIN membership s ON s.realm_id = c.realm_id AND s.conversation_id = c.id AND s.active = 1
         LEFT JOIN membership o ${BY_KEY} ON o.user_id = s.user_id AND o.conversation_id = ? AND o.active = 1
          SET s.read_through_id = GREATEST(s.read_through_id, LEAST(COALESCE(o.read_through_id, ?), ?))
        WHERE c.id = ? AND s.read_through_id >= c.last_message_id AND s.read_through_id < ?`,
      [from, newest, newest, to, newest],
    );
  }

  /**
   * Locks the read state of the members of the new channel in both channels. In a small table the database would read, and lock, all
   * memberships in the order of their accounts.
   * @returns the accounts for which something may differ
   */
  private async lockReaders({ realmId, from, to, messageIds, target }: ChannelMove): Promise<MemberRow[]> {
    const [low, high] = [messageIds[0] ?? 0, messageIds.at(-1) ?? 0];
    const isCovered = `EXISTS (SELECT 1 FROM membership_period p WHERE p.user_id = s.user_id AND p.conversation_id = ?
      AND p.from_id <= ? AND (p.to_id IS NULL OR p.to_id >= ?))`;
    const rows = await this.sql.rows<MemberRow>(
      `SELECT s.user_id AS userId, s.active AS active, s.read_through_id AS readThroughId, o.read_through_id AS sourceReadThroughId,
              ${isCovered} AS isReceived, ${isCovered} AS isHeld
         FROM membership s FORCE INDEX (membership_conversation)
           LEFT JOIN membership o ${BY_KEY} ON o.user_id = s.user_id AND o.conversation_id = ?
        WHERE s.realm_id = ? AND s.conversation_id = ? ORDER BY s.user_id FOR UPDATE`,
      [from, low, high, to, low, high, from, realmId, to],
    );
    return rows.filter(({ active, readThroughId, sourceReadThroughId, isReceived, isHeld }) => {
      const hasReadAll = readThroughId >= high && (sourceReadThroughId ?? high) >= high;
      return active === 0 || !hasReadAll || isHeld === 0 || (target.history && isReceived === 0);
    });
  }

  /**
   * Moves the marks of messages to the new channel, and deletes those of accounts that do not belong to it. Unless that is private, accounts
   * that did not belong to the old channel either keep theirs.
   * @param ofReaders takes the marks of its accounts
   * @returns the stars that were deleted
   */
  private async moveMarks(
    { realmId, from, to, target }: ChannelMove,
    ids: readonly MessageId[],
    ofReaders: MarksByReader,
  ): Promise<Star[]> {
    const marked = await this.loadMarks(realmId, ids);
    if (marked.length === 0) return [];
    const wanted = padToPowerOfTwo([...new Set(marked.map(({ messageId }) => messageId))]);
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
    for (const { userId, messageId, flags } of marked) ofReaders.get(userId)?.set(messageId, flags);
    return stars;
  }

  private loadMarks(realmId: number, ids: readonly MessageId[]): Promise<MarkRow[]> {
    const wanted = padToPowerOfTwo(ids);
    return this.sql.rows<MarkRow>(
      `SELECT user_id AS userId, message_id AS messageId, flags FROM message_mark
        WHERE realm_id = ? AND message_id IN (${placeholders(wanted)}) FOR UPDATE`,
      [realmId, ...wanted],
    );
  }

  /** The membership periods of accounts in both channels, ascending, by account and channel. */
  private async loadPeriods({ from, to }: ChannelMove, members: readonly MemberRow[]): Promise<ReadonlyMap<string, Period[]>> {
    const wanted = padToPowerOfTwo(members.map(({ userId }) => userId));
    const rows = await this.sql.rows<Period & { readonly userId: UserId; readonly conversationId: ConversationId }>(
      `SELECT user_id AS userId, conversation_id AS conversationId, from_id AS fromId, to_id AS toId FROM membership_period
        WHERE user_id IN (${placeholders(wanted)}) AND conversation_id IN (?, ?) AND (to_id IS NULL OR to_id >= from_id)
        ORDER BY user_id, conversation_id, from_id`,
      [...wanted, from, to],
    );
    const periods = new Map<string, Period[]>();
    for (const { userId, conversationId, fromId, toId } of rows) {
      const key = keyOf(userId, conversationId);
      const own = periods.get(key);
      if (own) own.push({ fromId, toId });
      else periods.set(key, [{ fromId, toId }]);
    }
    return periods;
  }

  private async writeMarks({ realmId, to }: ChannelMove, states: readonly ReaderState[]): Promise<void> {
    const rows = states.flatMap(({ userId, carried }) =>
      carried.marks.map(([messageId, flags]): SqlValue[] => [userId, messageId, to, realmId, flags]),
    );
    for (const part of chunks(rows, BATCH)) {
      await this.sql.run(
        `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags) VALUES ${rowPlaceholders(part, 5)}
         ON DUPLICATE KEY UPDATE flags = VALUES(flags)`,
        part.flat(),
      );
    }
    const emptied = new Set(states.flatMap(({ carried }) => carried.marks.filter(([, flags]) => flags === 0).map(([id]) => id)));
    for (const part of chunks([...emptied], BATCH)) {
      const wanted = padToPowerOfTwo(part);
      await this.sql.run(`DELETE FROM message_mark WHERE realm_id = ? AND message_id IN (${placeholders(wanted)}) AND flags = 0`, [
        realmId,
        ...wanted,
      ]);
    }
  }

  /** The moved messages with other messages of the new channel between them and the moved message before. */
  private async findInterrupted({ realmId, to, messageIds }: ChannelMove): Promise<ReadonlySet<MessageId>> {
    const moved = new Set(messageIds);
    const interrupted = new Set<MessageId>();
    const high = messageIds.at(-1) ?? 0;
    let isInterrupted = false;
    // The moved messages are in the new channel already. Bounds that the statement had to compute would make the database read from its end.
    for (let low = messageIds[0] ?? 0; low <= high;) {
      const rows = await this.sql.rows<{ id: MessageId }>(
        `SELECT id FROM message FORCE INDEX (message_conversation)
          WHERE realm_id = ? AND conversation_id = ? AND id BETWEEN ? AND ? ORDER BY id LIMIT ${IDS_PER_STATEMENT}`,
        [realmId, to, low, high],
      );
      for (const { id } of rows) {
        if (!moved.has(id)) isInterrupted = true;
        else if (isInterrupted) {
          interrupted.add(id);
          isInterrupted = false;
        }
      }
      low = rows.length < IDS_PER_STATEMENT ? Infinity : (rows.at(-1)?.id ?? high) + 1;
    }
    return interrupted;
  }

  private async writePeriods(
    { realmId, to, messageIds }: ChannelMove,
    states: readonly ReaderState[],
    interrupted: ReadonlySet<MessageId>,
  ): Promise<void> {
    const rows = states.flatMap(({ userId, reader: { held }, carried: { notReceived } }) => {
      const before = new Map(held.map(({ fromId, toId }) => [fromId, toId]));
      const after = new Map(redrawPeriods(held, runsOf(messageIds, interrupted, notReceived)).map(({ fromId, toId }) => [fromId, toId]));
      const written = [...after].filter(([fromId, toId]) => !before.has(fromId) || before.get(fromId) !== toId);
      const emptied = [...before.keys()].filter((fromId) => !after.has(fromId)).map((fromId) => [fromId, fromId - 1] as const);
      return [...written, ...emptied].map(([fromId, toId]): SqlValue[] => [userId, to, fromId, toId, realmId]);
    });
    for (const part of chunks(rows, BATCH)) {
      await this.sql.run(
        `INSERT INTO membership_period (user_id, conversation_id, from_id, to_id, realm_id) VALUES ${rowPlaceholders(part, 5)}
         ON DUPLICATE KEY UPDATE to_id = VALUES(to_id)`,
        part.flat(),
      );
    }
  }
}

interface ReaderState {
  readonly userId: UserId;
  readonly reader: MovedReader;
  readonly carried: CarriedState;
}

function needsOtherPeriods({ reader: { held }, carried: { notReceived } }: ReaderState, ids: readonly MessageId[]): boolean {
  const [low, high] = [ids[0] ?? 0, ids.at(-1) ?? 0];
  if (notReceived.size === 0) return !held.some((period) => covers(period, low, high));
  if (notReceived.size === ids.length) return held.some(({ fromId, toId }) => fromId <= high && (toId === null || toId >= low));
  return true;
}

function keyOf(userId: UserId, conversationId: ConversationId): string {
  return `${userId} ${conversationId}`;
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
