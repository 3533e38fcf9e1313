import type { SqlValue } from '../../../platform/database/sql.js';
import type { Condition } from '../application/message.queries.js';

export interface Fragment {
  /** Conditions on the alias `m` of the message table, each starting with AND. */
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** The one place where a condition of a narrow becomes SQL. */
export function conditionsSql(conditions: readonly Condition[]): Fragment {
  const fragments = conditions.map(toSql);
  return { text: fragments.map(({ text }) => ` AND ${text}`).join(''), values: fragments.flatMap(({ values }) => values) };
}

function toSql(condition: Condition): Fragment {
  const operator = condition.negated ? '<>' : '=';
  switch (condition.on) {
    case 'topic':
      return { text: `m.topic_key ${operator} ?`, values: [condition.topicKey] };
    case 'sender':
      return { text: `m.sender_id ${operator} ?`, values: [condition.senderId] };
    case 'id':
      return { text: `m.id ${operator} ?`, values: [condition.id] };
    case 'conversation':
      return { text: `m.conversation_id ${operator} ?`, values: [condition.id] };
  }
}
