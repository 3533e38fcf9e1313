/** A stored delivery as the domain knows it. */
export const DELIVERY_COLUMNS = `id, realm_id AS realmId, bot_id AS botId, message_id AS messageId, trigger_kind AS \`trigger\`,
  mentioned_in AS mentionedIn, state, attempts,
  replayed_after AS replayedAfter, told_at AS toldAt, next_attempt_at AS nextAttemptAt, created_at AS createdAt`;
