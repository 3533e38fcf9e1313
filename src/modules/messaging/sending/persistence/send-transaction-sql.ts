import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { inList, placeholders, type SqlFragment, type SqlValue } from '../../../../platform/database/sql.js';
import { MessageMark } from '../../messages/domain/message-flags.js';
import type { TopicState } from '../../topics/domain/topic-follow-policy.js';
import { VisibilityPolicy } from '../../topics/domain/topic-visibility.js';
import type { JournalEntry } from '../application/message-journal.js';

/** A statement may have about 65,000 values. */
const USERS_PER_STATEMENT = 1_000;

/** A journal entry whose message has been inserted. */
export interface WrittenEntry extends JournalEntry {
  readonly id: MessageId;
  /** Members of the conversation who have muted the sender, and those whom the entry names. */
  readonly readByMembers: readonly UserId[];
}

interface MuterRow {
  readonly mutedId: UserId;
  readonly conversationId: ConversationId;
  readonly userId: UserId;
}

/**
 * Finds the members of the conversations who have muted the senders, in a statement that follows only if anybody has muted one of them. Both are
 * read after the conversations are locked, so that no muting is missed.
 */
export class MuterLookupSql {
  private readonly conversations: readonly ConversationId[];
  private readonly senders: SqlFragment;

  constructor(entries: readonly JournalEntry[]) {
    const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];
    const messages = entries.map(({ message }) => message);
    const realms = distinct(messages.map(({ realmId }) => realmId));
    const senders = distinct(messages.map(({ senderId }) => senderId));
    this.conversations = distinct(messages.map(({ conversationId }) => conversationId));
    this.senders = {
      text: `realm_id IN (${placeholders(realms)}) AND muted_user_id IN (${placeholders(senders)})`,
      values: [...realms, ...senders],
    };
  }

  /** A column that is null if nobody has muted one of the senders. The database takes it from the end of an index. */
  get someMuter(): SqlFragment {
    const { text, values } = this.senders;
    return { text: `(SELECT MAX(user_id) FROM muted_user WHERE ${text}) AS someMuter`, values };
  }

  /** @param rows of a statement with the column `someMuter` */
  areThere(rows: readonly object[]): boolean {
    return (rows as readonly { readonly someMuter: UserId | null }[]).some(({ someMuter }) => someMuter !== null);
  }

  get statement(): SqlFragment {
    const { text, values } = this.senders;
    return {
      text: `SELECT u.muted_user_id AS mutedId, s.conversation_id AS conversationId, u.user_id AS userId
               FROM (SELECT user_id, muted_user_id FROM muted_user WHERE ${text}) u
               JOIN membership s ON s.user_id = u.user_id AND s.conversation_id IN (${placeholders(this.conversations)}) AND s.active = 1`,
      values: [...values, ...this.conversations],
    };
  }

  /** @param rows the result of the statement */
  readFrom({ message: { senderId, conversationId } }: JournalEntry, rows: readonly object[]): UserId[] {
    return (rows as readonly MuterRow[])
      .filter((row) => row.mutedId === senderId && row.conversationId === conversationId)
      .map(({ userId }) => userId);
  }
}

/** The number of the policy of a followed topic. */
const FOLLOWED = VisibilityPolicy.followed;

/**
 * Finds out whether somebody watches the conversations: follows a topic of the messages, or chose notices of a channel. As a rule nobody does,
 * and then the messages lead to no notices. A sender does not count, unless others write to the same topic in the same transaction.
 */
export class WatcherLookupSql {
  private readonly realms: SqlFragment;
  private readonly topics: SqlFragment;
  private readonly conversations: SqlFragment;

  constructor(entries: readonly JournalEntry[]) {
    const topics = new Map<string, { readonly place: readonly [ConversationId, string]; readonly senders: Set<UserId> }>();
    for (const { message } of entries) {
      const place = [message.conversationId, foldCase(message.topic)] as const;
      const topic = topics.get(place.join(' ')) ?? { place, senders: new Set() };
      topics.set(place.join(' '), topic);
      topic.senders.add(message.senderId);
    }
    const parts = [...topics.values()].map(({ place, senders }): SqlFragment => {
      const [sender, ...others] = [...senders];
      const isOnly = sender !== undefined && others.length === 0;
      return {
        text: `(conversation_id = ? AND topic_key = ?${isOnly ? ' AND user_id <> ?' : ''})`,
        values: [...place, ...(isOnly ? [sender] : [])],
      };
    });
    this.topics = { text: parts.map(({ text }) => text).join(' OR '), values: parts.flatMap(({ values }) => values) };
    const distinct = (name: string, ids: readonly number[]): SqlFragment => inList(name, [...new Set(ids)]);
    this.realms = distinct(
      'realm_id',
      entries.map(({ message }) => message.realmId),
    );
    this.conversations = distinct(
      'conversation_id',
      entries.map(({ message }) => message.conversationId),
    );
  }

  /** A column that is null if nobody watches. */
  get someWatcher(): SqlFragment {
    const { realms, topics, conversations } = this;
    const chosen = (column: string): string =>
      `(SELECT MAX(user_id) FROM membership FORCE INDEX (membership_${column})
         WHERE ${realms.text} AND ${conversations.text} AND ${column} = 1 AND active = 1)`;
    return {
      text: `COALESCE(
        (SELECT MAX(user_id) FROM user_topic WHERE ${realms.text} AND (${topics.text}) AND visibility_policy = ${FOLLOWED}),
        ${chosen('email_notifications')}, ${chosen('push_notifications')}) AS someWatcher`,
      values: [
        ...[...realms.values, ...topics.values],
        ...[...realms.values, ...conversations.values],
        ...[...realms.values, ...conversations.values],
      ],
    };
  }

  /** @param rows of a statement with the column `someWatcher` */
  areThere(rows: readonly object[]): boolean {
    return (rows as readonly { readonly someWatcher: UserId | null }[]).some(({ someWatcher }) => someWatcher !== null);
  }
}

/** The accounts for which a message is read from the start. */
export function readersOf({ readBy, readByMembers }: Pick<WrittenEntry, 'readBy' | 'readByMembers'>): UserId[] {
  return readBy === null ? [...readByMembers] : [readBy, ...readByMembers.filter((userId) => userId !== readBy)];
}

/** The watermark of an account that is a member of the conversation. */
interface WatermarkRow {
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  readonly readThroughId: MessageId;
}

/**
 * Makes messages read for the accounts that their entries name, as a rule the senders. The watermark of a reader who had read everything
 * advances; all others, including a reader who does not belong to the conversation, get a mark. The watermarks are read under a lock before
 * the messages are inserted, so that one statement writes those of all messages.
 */
export class ReadersSql {
  constructor(private readonly entries: readonly JournalEntry[]) {}

  /** Reads the watermarks, and locks them. Null if no entry names a reader. */
  get statement(): SqlFragment | null {
    const pairs = new Map(
      this.entries.flatMap(({ readBy, message: { conversationId } }) =>
        readBy === null ? [] : [[keyOf(readBy, conversationId), [readBy, conversationId]] as const],
      ),
    );
    if (pairs.size === 0) return null;
    return {
      text: `SELECT user_id AS userId, conversation_id AS conversationId, read_through_id AS readThroughId FROM membership
              WHERE active = 1 AND (${[...pairs].map(() => '(user_id = ? AND conversation_id = ?)').join(' OR ')}) FOR UPDATE`,
      values: [...pairs.values()].flat(),
    };
  }

  /**
   * What becomes of the watermarks.
   * @param rows the result of the statement
   * @param lastIds the newest message of each conversation before these messages
   * @returns the statement that advances watermarks, or none, and the messages that get a mark of their reader instead
   */
  advance(
    written: readonly WrittenEntry[],
    rows: readonly object[],
    lastIds: ReadonlyMap<ConversationId, MessageId>,
  ): { readonly advancing: SqlFragment[]; readonly marks: readonly MarkRow[] } {
    const watermarks = new Map((rows as readonly WatermarkRow[]).map((row) => [keyOf(row.userId, row.conversationId), row]));
    const advanced = new Map<string, WatermarkRow>();
    const marks: MarkRow[] = [];
    for (const { entry, previousId } of withPreviousIds(written, lastIds)) {
      const { id, readBy: userId } = entry;
      const { conversationId, realmId } = entry.message;
      if (userId === null) continue;
      const key = keyOf(userId, conversationId);
      const { readThroughId } = advanced.get(key) ?? watermarks.get(key) ?? {};
      if (readThroughId !== undefined && readThroughId >= previousId) advanced.set(key, { userId, conversationId, readThroughId: id });
      else marks.push([userId, id, conversationId, realmId, MessageMark.read]);
    }
    return { advancing: advanced.size === 0 ? [] : [setWatermarks([...advanced.values()])], marks };
  }
}

/** The columns `user_id, message_id, conversation_id, realm_id, flags` of a mark. */
export type MarkRow = readonly [UserId, MessageId, ConversationId, RealmId, number];

function keyOf(userId: UserId, conversationId: ConversationId): string {
  return `${userId} ${conversationId}`;
}

/** Each message with the newest message of its conversation before it. */
function withPreviousIds(
  written: readonly WrittenEntry[],
  lastIds: ReadonlyMap<ConversationId, MessageId>,
): { readonly entry: WrittenEntry; readonly previousId: MessageId }[] {
  const last = new Map(lastIds);
  return written.map((entry) => {
    const { conversationId } = entry.message;
    const previousId = last.get(conversationId) ?? 0;
    last.set(conversationId, entry.id);
    return { entry, previousId };
  });
}

function setWatermarks(watermarks: readonly WatermarkRow[]): SqlFragment {
  const [one] = watermarks;
  if (one && watermarks.length === 1) {
    return {
      text: 'UPDATE membership SET read_through_id = ? WHERE user_id = ? AND conversation_id = ?',
      values: [one.readThroughId, one.userId, one.conversationId],
    };
  }
  const rows = watermarks.map(() => 'SELECT ? AS user_id, ? AS conversation_id, ? AS read_through_id').join(' UNION ALL ');
  return {
    text: `UPDATE (${rows}) n STRAIGHT_JOIN membership s ON s.user_id = n.user_id AND s.conversation_id = n.conversation_id
              SET s.read_through_id = n.read_through_id`,
    values: watermarks.flatMap(({ userId, conversationId, readThroughId }) => [userId, conversationId, readThroughId]),
  };
}

/**
 * The statements that make messages read for members, other than the reader whom an entry names: those who have muted their senders, and those
 * whom entries name. They run before the watermarks of `ReadersSql` are written: a member who is both then has a watermark below the newest message, and a mark.
 * @param lastIds the newest message of each conversation before these messages
 */
export function memberReadStatements(written: readonly WrittenEntry[], lastIds: ReadonlyMap<ConversationId, MessageId>): SqlFragment[] {
  return withPreviousIds(written, lastIds).flatMap(({ entry, previousId }) =>
    chunks(
      entry.readByMembers.filter((userId) => userId !== entry.readBy),
      USERS_PER_STATEMENT,
    ).flatMap((userIds) => [advanceWatermarks(entry, userIds, previousId), insertMarksOfMembers(entry, userIds)]),
  );
}

function advanceWatermarks(
  { id, message: { conversationId } }: WrittenEntry,
  userIds: readonly UserId[],
  previousId: MessageId,
): SqlFragment {
  return {
    text: `UPDATE membership SET read_through_id = ?
            WHERE user_id IN (${placeholders(userIds)}) AND conversation_id = ? AND active = 1 AND read_through_id >= ?`,
    values: [id, ...userIds, conversationId, previousId],
  };
}

function insertMarksOfMembers({ id, message: { conversationId } }: WrittenEntry, userIds: readonly UserId[]): SqlFragment {
  return {
    text: `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags)
           SELECT s.user_id, ?, s.conversation_id, s.realm_id, ? FROM membership s
            WHERE s.user_id IN (${placeholders(userIds)}) AND s.conversation_id = ? AND s.active = 1 AND s.read_through_id < ?`,
    values: [id, MessageMark.read, ...userIds, conversationId, id],
  };
}

interface TopicStateRequest {
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  readonly topicKey: string;
  readonly wholeHistory: boolean;
}

interface TopicStateRow {
  readonly number: number;
  readonly policy: VisibilityPolicy | null;
  readonly muted: number | null;
  readonly begun: number;
}

const TOPIC = 'm.realm_id = ? AND m.conversation_id = ? AND m.topic_key = ?';
/** The database takes the largest id from the end of an index before it plans anything, for less than half of what EXISTS costs. */
const BEGUN = `(SELECT MAX(m.id) FROM message m WHERE ${TOPIC}) IS NOT NULL`;
const BEGUN_FOR_MEMBER = `EXISTS (SELECT 1 FROM message m WHERE ${TOPIC}
  AND EXISTS (SELECT 1 FROM membership_period p WHERE p.user_id = ? AND p.conversation_id = m.conversation_id
    AND p.from_id <= m.id AND (p.to_id IS NULL OR p.to_id >= m.id)))`;

/** Reads the states of topics for the accounts that the entries name, in one statement for any number of them. */
export class TopicStateSql {
  private readonly requests = new Map<string, TopicStateRequest>();

  constructor(entries: readonly JournalEntry[]) {
    for (const entry of entries) for (const userId of entry.topicStateQuery.userIds) this.requests.set(...requestOf(entry, userId));
  }

  /** @param columns further columns, which belong to all entries. They are in this statement because each is answered with a packet of its own. */
  statementWith(...columns: readonly SqlFragment[]): SqlFragment {
    const requests = [...this.requests.values()];
    const further = columns.map(({ text }) => text).join(', ');
    const values = columns.flatMap((column) => column.values);
    if (requests.length === 0) return { text: `SELECT NULL AS number, ${further}`, values };
    const parts = requests.map(
      ({ wholeHistory }, index) => `SELECT ${index === 0 ? further : columns.map(() => 'NULL').join(', ')}, ? AS number,
        (SELECT visibility_policy FROM user_topic WHERE user_id = ? AND conversation_id = ? AND topic_key = ?) AS policy,
        (SELECT is_muted FROM membership WHERE user_id = ? AND conversation_id = ?) AS muted,
        ${wholeHistory ? BEGUN : BEGUN_FOR_MEMBER} AS begun`,
    );
    return { text: parts.join(' UNION ALL '), values: [...values, ...requests.flatMap(valuesOf)] };
  }

  /** @param rows the result of the statement */
  readFrom(entry: JournalEntry, rows: readonly object[]): Map<UserId, TopicState> {
    const keys = [...this.requests.keys()];
    return new Map(
      entry.topicStateQuery.userIds.flatMap((userId) => {
        const [key] = requestOf(entry, userId);
        const row = (rows as readonly TopicStateRow[]).find(({ number }) => number === keys.indexOf(key));
        if (!row) return [];
        const { policy, muted, begun } = row;
        return [[userId, { policy: policy ?? VisibilityPolicy.none, channelMuted: muted === 1, begun: begun === 1 }]];
      }),
    );
  }
}

function requestOf({ message, topicStateQuery: { wholeHistory } }: JournalEntry, userId: UserId): [string, TopicStateRequest] {
  const { realmId, conversationId } = message;
  const topicKey = foldCase(message.topic);
  return [`${userId} ${conversationId} ${topicKey}`, { realmId, userId, conversationId, topicKey, wholeHistory }];
}

function valuesOf({ realmId, userId, conversationId, topicKey, wholeHistory }: TopicStateRequest, number: number): SqlValue[] {
  const topic = [conversationId, topicKey];
  return [number, userId, ...topic, userId, conversationId, realmId, ...topic, ...(wholeHistory ? [] : [userId])];
}
