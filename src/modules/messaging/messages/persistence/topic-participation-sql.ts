import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { padToPowerOfTwo, placeholders, type Sql } from '../../../../platform/database/sql.js';
import { MessageTrait } from '../domain/message-flags.js';

const BATCH = 512;

/** The account had written or reacted in the topic of the message `m` when that was sent. Takes the account's id twice. */
export const PARTICIPATED_SQL = `(EXISTS (
    SELECT 1 FROM message o WHERE o.realm_id = m.realm_id AND o.conversation_id = m.conversation_id AND o.topic_key = m.topic_key
       AND o.sender_id = ? AND o.id <= m.id) OR EXISTS (
    SELECT 1 FROM reaction r JOIN message o ON o.id = r.message_id
     WHERE r.realm_id = m.realm_id AND r.user_id = ? AND r.created_at <= m.sent_at
       AND o.conversation_id = m.conversation_id AND o.topic_key = m.topic_key))`;

/** The messages with a topic wildcard mention in whose topic the account had written or reacted before. */
export async function findOwnTopicMessages(
  sql: Sql,
  viewerId: UserId,
  messages: readonly { readonly id: MessageId; readonly traits: number }[],
): Promise<Set<MessageId>> {
  const addressed = messages.filter(({ traits }) => (traits & MessageTrait.topicWildcard) !== 0).map(({ id }) => id);
  const own = new Set<MessageId>();
  for (const part of chunks(addressed, BATCH)) {
    const wanted = padToPowerOfTwo(part);
    const rows = await sql.rows<{ id: number }>(
      `SELECT m.id AS id FROM message m WHERE m.id IN (${placeholders(wanted)}) AND ${PARTICIPATED_SQL}`,
      [...wanted, viewerId, viewerId],
    );
    for (const { id } of rows) own.add(id);
  }
  return own;
}
