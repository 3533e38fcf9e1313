import type { ConversationId, UserId } from '../../../../kernel/ids.js';
import { anyOf, inList, type SqlFragment } from '../../../../platform/database/sql.js';
import type { OpenHistory } from '../domain/open-history.js';

/** The columns that hold the id and the conversation of a message. */
interface MessageColumns {
  readonly id: string;
  readonly conversationId: string;
}

const MESSAGE: MessageColumns = { id: 'm.id', conversationId: 'm.conversation_id' };

/** What the right to read depends on beside memberships. */
interface ReadingRights {
  /** As `ReadableChannels.listLost`. */
  readonly lost: readonly ConversationId[];
  readonly openHistory: OpenHistory;
}

/** The account may read the message: the rule of `MessageAccess`. */
export function readableSql(userId: UserId, { lost, openHistory }: ReadingRights, message = MESSAGE): SqlFragment {
  const received = receivedSql(userId, message);
  const elsewhere = inList(message.conversationId, lost);
  const receivedAndOpen = {
    text: `(${received.text} AND NOT (${elsewhere.text}))`,
    values: [...received.values, ...elsewhere.values],
  };
  return anyOf([receivedAndOpen, openHistorySql(userId, openHistory, message)]);
}

/** The account received the message: one of its membership periods covers it. */
export function receivedSql(userId: UserId, { id, conversationId }: MessageColumns = MESSAGE): SqlFragment {
  return {
    text: `EXISTS (SELECT 1 FROM membership_period p WHERE p.user_id = ? AND p.conversation_id = ${conversationId}
      AND p.from_id <= ${id} AND (p.to_id IS NULL OR p.to_id >= ${id}))`,
    values: [userId],
  };
}

/** The account may read all messages of the message's channel, also those that it did not receive. */
export function openHistorySql(
  userId: UserId,
  { publicChannels, conversationIds }: OpenHistory,
  { conversationId }: MessageColumns = MESSAGE,
): SqlFragment {
  const byGroups = conversationIds.length === 0 ? [] : [inList('h.conversation_id', conversationIds)];
  const open = anyOf([
    { text: publicChannels ? '(h.web_public = 1 OR h.invite_only = 0)' : 'h.web_public = 1', values: [] },
    {
      text: 'EXISTS (SELECT 1 FROM membership s WHERE s.user_id = ? AND s.conversation_id = h.conversation_id AND s.active = 1)',
      values: [userId],
    },
    ...byGroups,
  ]);
  return {
    text: `EXISTS (SELECT 1 FROM channel h WHERE h.conversation_id = ${conversationId}
      AND (h.history_public = 1 OR h.web_public = 1 OR h.invite_only = 0) AND ${open.text})`,
    values: open.values,
  };
}
