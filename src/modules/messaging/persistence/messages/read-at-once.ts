import { chunks } from '../../../../kernel/chunks.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import { placeholders, type SqlFragment } from '../../../../platform/database/sql.js';
import type { JournalEntry } from '../../application/sending/message-journal.js';
import { MessageMark } from '../../domain/flags/flags.js';

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
