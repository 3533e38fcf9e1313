import { MessageMark } from '../flags/flags.js';
import { RESOLVED_PREFIX } from '../topics/topic-resolution.js';
import { VisibilityPolicy } from '../topics/visibility-policy.js';
import type { MessageCondition } from './condition.js';
import type { NarrowOperator } from './operator.js';
import { BadNarrow } from './term.js';

const MEANINGS: Readonly<Record<string, MessageCondition>> = {
  dm: { on: 'direct' },
  private: { on: 'direct' },
  starred: { on: 'marks', bits: MessageMark.starred },
  unread: { on: 'unread' },
  mentioned: { on: 'mentioned' },
  alerted: { on: 'marks', bits: MessageMark.hasAlertWord },
  resolved: { on: 'topicStart', text: RESOLVED_PREFIX },
  followed: { on: 'topicPolicy', policy: VisibilityPolicy.followed },
  muted: { on: 'muted', channels: true },
};

export const isOperator: NarrowOperator = {
  names: ['is'],
  operand: 'text',
  // "Not a direct message" is as good as "a channel message".
  kind: (operand, negated) => (operand !== 'dm' && operand !== 'private' ? null : negated ? 'channel' : 'direct'),
  receivedOnly: (operand) => operand !== 'resolved',
  meaning: (operand) => {
    const fact = Object.hasOwn(MEANINGS, String(operand)) ? MEANINGS[String(operand)] : undefined;
    if (!fact) throw new BadNarrow(`unknown 'is' operand ${String(operand)}`);
    return { fact };
  },
};
