import type { ConversationId, UserId } from '../../../../kernel/ids.js';
import { placeholders, type SqlFragment } from '../../../../platform/database/sql.js';
import type { JournalEntry } from '../../application/sending/message-journal.js';

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
