import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { placeholders, type SqlFragment, type SqlValue } from '../../../../platform/database/sql.js';
import { MessageMark } from '../../messages/domain/message-flags.js';
import type { TopicState } from '../../topics/domain/topic-follow-policy.js';
import { VisibilityPolicy } from '../../topics/domain/topic-visibility.js';
import type { JournalEntry } from '../application/message-journal.js';

/** A statement may have about 65,000 values. */
const USERS_PER_STATEMENT = 1_000;

/** A journal entry whose message has been inserted. */
export interface WrittenEntry extends JournalEntry {
  readonly id: MessageId;
  /** Members of the conversation who have muted the sender. */
  readonly mutedBy: readonly UserId[];
}

interface MuterRow {
  readonly mutedId: UserId;
  readonly conversationId: ConversationId;
  readonly userId: UserId;
}

/** Finds the members of the conversations who have muted the senders. Runs after the conversations are locked, so that no muting is missed. */
export class MuterLookupSql {
  constructor(private readonly entries: readonly JournalEntry[]) {}

  get statement(): SqlFragment {
    const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];
    const messages = this.entries.map(({ message }) => message);
    const [realms, senders, conversations] = [
      distinct(messages.map(({ realmId }) => realmId)),
      distinct(messages.map(({ senderId }) => senderId)),
      distinct(messages.map(({ conversationId }) => conversationId)),
    ];
    return {
      text: `SELECT u.muted_id AS mutedId, s.conversation_id AS conversationId, u.user_id AS userId
               FROM muted_user u JOIN membership s ON s.user_id = u.user_id AND s.conversation_id IN (${placeholders(conversations)}) AND s.active = 1
              WHERE u.realm_id IN (${placeholders(realms)}) AND u.muted_id IN (${placeholders(senders)})`,
      values: [...conversations, ...realms, ...senders],
    };
  }

  /** @param rows the result of the statement */
  readFrom({ message: { senderId, conversationId } }: JournalEntry, rows: readonly object[]): UserId[] {
    return (rows as readonly MuterRow[])
      .filter((row) => row.mutedId === senderId && row.conversationId === conversationId)
      .map(({ userId }) => userId);
  }
}

/** The accounts for which a message is read from the start. */
export function readersOf({ readBy, mutedBy }: Pick<WrittenEntry, 'readBy' | 'mutedBy'>): UserId[] {
  return readBy === null ? [...mutedBy] : [readBy, ...mutedBy.filter((userId) => userId !== readBy)];
}

/**
 * The statements that make messages read for their readers. The watermark of a reader who had read everything advances; all others,
 * including a reader who does not belong to the conversation, get a mark.
 * @param lastIds the newest message of each conversation before these messages
 */
export function readOnSendStatements(written: readonly WrittenEntry[], lastIds: ReadonlyMap<ConversationId, MessageId>): SqlFragment[] {
  const last = new Map(lastIds);
  return written.flatMap((entry) => {
    const { conversationId } = entry.message;
    const previousId = last.get(conversationId) ?? 0;
    last.set(conversationId, entry.id);
    const readers = readersOf(entry);
    return [
      ...chunks(readers, USERS_PER_STATEMENT).map((userIds) => advanceWatermarks(entry, userIds, previousId)),
      ...(entry.readBy === null ? [] : [insertMarkOfReader(entry, entry.readBy)]),
      ...chunks(
        readers.filter((userId) => userId !== entry.readBy),
        USERS_PER_STATEMENT,
      ).map((userIds) => insertMarksOfMembers(entry, userIds)),
    ];
  });
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

/** Applies unless the reader is a member whose watermark has advanced to the message. */
function insertMarkOfReader({ id, message: { conversationId, realmId } }: WrittenEntry, userId: UserId): SqlFragment {
  return {
    text: `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags) SELECT ?, ?, ?, ?, ? FROM conversation c
            WHERE c.id = ? AND NOT EXISTS (SELECT 1 FROM membership s
              WHERE s.user_id = ? AND s.conversation_id = ? AND s.active = 1 AND s.read_through_id = ?)`,
    values: [userId, id, conversationId, realmId, MessageMark.read, conversationId, userId, conversationId, id],
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

const RECEIVED = `AND EXISTS (SELECT 1 FROM membership_period p WHERE p.user_id = ? AND p.conversation_id = m.conversation_id
  AND p.from_id <= m.id AND (p.to_id IS NULL OR p.to_id >= m.id))`;

/** Reads the states of topics for the accounts that the entries name, in one statement for any number of them. */
export class TopicStateSql {
  private readonly requests = new Map<string, TopicStateRequest>();

  constructor(entries: readonly JournalEntry[]) {
    for (const entry of entries) for (const userId of entry.topicStateQuery.userIds) this.requests.set(...requestOf(entry, userId));
  }

  /** Null if no entry names an account. */
  get statement(): SqlFragment | null {
    const requests = [...this.requests.values()];
    if (requests.length === 0) return null;
    const parts = requests.map(
      ({ wholeHistory }) => `SELECT ? AS number,
        (SELECT visibility_policy FROM user_topic WHERE user_id = ? AND conversation_id = ? AND topic_key = ?) AS policy,
        (SELECT is_muted FROM membership WHERE user_id = ? AND conversation_id = ?) AS muted,
        EXISTS (SELECT 1 FROM message m WHERE m.realm_id = ? AND m.conversation_id = ? AND m.topic_key = ? ${wholeHistory ? '' : RECEIVED}) AS begun`,
    );
    return { text: parts.join(' UNION ALL '), values: requests.flatMap(valuesOf) };
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
