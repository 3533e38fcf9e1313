import { foldCase } from '../../../../kernel/text.js';
import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { SqlFragment, SqlValue } from '../../../../platform/database/sql.js';
import type { JournalEntry } from '../../application/sending/message-journal.js';
import type { TopicState } from '../../domain/topics/automatic-policy.js';
import { VisibilityPolicy } from '../../domain/topics/visibility-policy.js';

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
