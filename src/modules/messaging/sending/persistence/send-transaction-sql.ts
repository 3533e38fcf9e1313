import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { placeholders, type SqlFragment, type SqlValue } from '../../../../platform/database/sql.js';
import type { JournalEntry } from '../application/message-journal.js';
import { chunks } from '../../../../kernel/chunks.js';
import { MessageMark } from '../../messages/domain/message-flags.js';
import { foldCase } from '../../../../kernel/text.js';
import type { TopicState } from '../../topics/domain/topic-follow-policy.js';
import { VisibilityPolicy } from '../../topics/domain/topic-visibility.js';

interface Row {
  readonly mutedId: UserId;
  readonly conversationId: ConversationId;
  readonly userId: UserId;
}

/** Who has muted the senders of messages and belongs to the conversations: asked after these are locked, so that no muting is missed. */
export class MuterLookupSql {
  constructor(private readonly drafts: readonly JournalEntry[]) {}

  get statement(): SqlFragment {
    const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];
    const messages = this.drafts.map(({ message }) => message);
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

  /** @param rows what the statement came to */
  readFrom({ message: { senderId, conversationId } }: JournalEntry, rows: readonly object[]): UserId[] {
    return (rows as readonly Row[])
      .filter((row) => row.mutedId === senderId && row.conversationId === conversationId)
      .map(({ userId }) => userId);
  }
}

/** A statement takes some 65,000 values at most. */
const PEOPLE_PER_STATEMENT = 1_000;

/** A message that some have read as soon as it is written. */
export interface ReadAtOnce extends Pick<JournalEntry, 'message' | 'readBy'> {
  readonly id: MessageId;
  /** Members of the conversation who have muted the sender. */
  readonly mutedBy: readonly UserId[];
}

export function readersOf({ readBy, mutedBy }: Pick<ReadAtOnce, 'readBy' | 'mutedBy'>): UserId[] {
  return readBy === null ? [...mutedBy] : [readBy, ...mutedBy.filter((userId) => userId !== readBy)];
}

/**
 * Who had read everything before simply goes on; for others, and for a reader who does not belong to the conversation, it is a mark.
 * @param lastIds the newest message of each conversation before these
 */
export function readOnSendStatements(written: readonly ReadAtOnce[], lastIds: ReadonlyMap<ConversationId, MessageId>): SqlFragment[] {
  const last = new Map(lastIds);
  return written.flatMap((one) => {
    const { conversationId } = one.message;
    const before = last.get(conversationId) ?? 0;
    last.set(conversationId, one.id);
    const readers = readersOf(one);
    return [
      ...chunks(readers, PEOPLE_PER_STATEMENT).map((people) => advanceWatermarks(one, people, before)),
      ...(one.readBy === null ? [] : [markOfReader(one, one.readBy)]),
      ...chunks(
        readers.filter((userId) => userId !== one.readBy),
        PEOPLE_PER_STATEMENT,
      ).map((people) => marksOfMembers(one, people)),
    ];
  });
}

function advanceWatermarks({ id, message: { conversationId } }: ReadAtOnce, people: readonly UserId[], before: MessageId): SqlFragment {
  return {
    text: `UPDATE membership SET read_through_id = ?
            WHERE user_id IN (${placeholders(people)}) AND conversation_id = ? AND active = 1 AND read_through_id >= ?`,
    values: [id, ...people, conversationId, before],
  };
}

function markOfReader({ id, message: { conversationId, realmId } }: ReadAtOnce, userId: UserId): SqlFragment {
  return {
    text: `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags) SELECT ?, ?, ?, ?, ? FROM conversation c
            WHERE c.id = ? AND NOT EXISTS (SELECT 1 FROM membership s
              WHERE s.user_id = ? AND s.conversation_id = ? AND s.active = 1 AND s.read_through_id = ?)`,
    values: [userId, id, conversationId, realmId, MessageMark.read, conversationId, userId, conversationId, id],
  };
}

function marksOfMembers({ id, message: { conversationId } }: ReadAtOnce, people: readonly UserId[]): SqlFragment {
  return {
    text: `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags)
           SELECT s.user_id, ?, s.conversation_id, s.realm_id, ? FROM membership s
            WHERE s.user_id IN (${placeholders(people)}) AND s.conversation_id = ? AND s.active = 1 AND s.read_through_id < ?`,
    values: [id, MessageMark.read, ...people, conversationId, id],
  };
}

interface Question {
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  readonly topicKey: string;
  readonly wholeHistory: boolean;
}

interface Answer {
  readonly number: number;
  readonly policy: VisibilityPolicy | null;
  readonly muted: number | null;
  readonly begun: number;
}

const RECEIVED = `AND EXISTS (SELECT 1 FROM membership_period p WHERE p.user_id = ? AND p.conversation_id = m.conversation_id
  AND p.from_id <= m.id AND (p.to_id IS NULL OR p.to_id >= m.id))`;

/** What the topics of messages are to the accounts that were asked about, in one statement for any number of them. */
export class TopicStateSql {
  private readonly questions = new Map<string, Question>();

  constructor(drafts: readonly JournalEntry[]) {
    for (const draft of drafts) for (const userId of draft.attention.userIds) this.questions.set(...this.question(draft, userId));
  }

  /** None, if nobody is asked about. */
  get statements(): SqlFragment[] {
    const questions = [...this.questions.values()];
    if (questions.length === 0) return [];
    const parts = questions.map(
      ({ wholeHistory }) => `SELECT ? AS number,
        (SELECT visibility_policy FROM user_topic WHERE user_id = ? AND conversation_id = ? AND topic_key = ?) AS policy,
        (SELECT is_muted FROM membership WHERE user_id = ? AND conversation_id = ?) AS muted,
        EXISTS (SELECT 1 FROM message m WHERE m.realm_id = ? AND m.conversation_id = ? AND m.topic_key = ? ${wholeHistory ? '' : RECEIVED}) AS begun`,
    );
    return [{ text: parts.join(' UNION ALL '), values: questions.flatMap(valuesOf) }];
  }

  /** @param rows what the statement came to */
  readFrom(draft: JournalEntry, rows: readonly object[]): Map<UserId, TopicState> {
    const keys = [...this.questions.keys()];
    const answers = rows as Answer[];
    return new Map(
      draft.attention.userIds.flatMap((userId) => {
        const [key] = this.question(draft, userId);
        const answer = answers.find(({ number }) => number === keys.indexOf(key));
        if (!answer) return [];
        const { policy, muted, begun } = answer;
        return [[userId, { policy: policy ?? VisibilityPolicy.none, channelMuted: muted === 1, begun: begun === 1 }]];
      }),
    );
  }

  private question({ message, attention: { wholeHistory } }: JournalEntry, userId: UserId): [string, Question] {
    const { realmId, conversationId } = message;
    const topicKey = foldCase(message.topic);
    return [`${userId} ${conversationId} ${topicKey}`, { realmId, userId, conversationId, topicKey, wholeHistory }];
  }
}

function valuesOf({ realmId, userId, conversationId, topicKey, wholeHistory }: Question, number: number): SqlValue[] {
  const place = [conversationId, topicKey];
  return [number, userId, ...place, userId, conversationId, realmId, ...place, ...(wholeHistory ? [] : [userId])];
}
