import { type Conversation, directConversation, topicConversation } from './conversation.js';

export interface NarrowTerm {
  readonly operator: string;
  /** The id of a channel, ids of accounts, or text. */
  readonly operand: string | number | readonly number[];
  readonly negated?: boolean;
}

/** What a list of messages contains: the messages that fulfil all terms. Empty for the combined feed. */
export type Narrow = readonly NarrowTerm[];

/** Equal narrows have equal keys. */
export function narrowKey(narrow: Narrow): string {
  return JSON.stringify(
    narrow.map(({ operator, operand, negated }) => [
      negated ? `-${operator}` : operator,
      operator === 'topic' ? String(operand).toLowerCase() : operand,
    ]),
  );
}

export function narrowOf(conversation: Conversation): Narrow {
  if (conversation.kind === 'direct') return [{ operator: 'dm', operand: conversation.userIds }];
  return [
    { operator: 'channel', operand: conversation.channelId },
    { operator: 'topic', operand: conversation.topic },
  ];
}

/** The single conversation that a narrow shows, if it is one. */
export function conversationOfNarrow(narrow: Narrow, ownId: number): Conversation | null {
  if (narrow.some(({ negated }) => negated)) return null;
  const [first, second] = narrow;
  if (first?.operator === 'dm' && narrow.length === 1 && Array.isArray(first.operand)) {
    return directConversation(first.operand as readonly number[], ownId);
  }
  if (narrow.length === 2 && first?.operator === 'channel' && second?.operator === 'topic' && typeof first.operand === 'number') {
    return topicConversation(first.operand, String(second.operand));
  }
  return null;
}

/** Views that consist of one term, and have a name of their own. */
const NAMED_VIEWS: ReadonlySet<string> = new Set(['is:mentioned', 'is:starred', 'is:dm', 'is:private']);

/** Whether a narrow is a search: neither a conversation nor a channel nor a view that has a name of its own. */
export function isSearch(narrow: Narrow, ownId: number): boolean {
  const [first, second] = narrow;
  if (!first || conversationOfNarrow(narrow, ownId)) return false;
  if (narrow.length === 2 && first.operator === 'has' && first.operand === 'reaction') return second?.operand !== ownId;
  if (narrow.length > 1 || first.negated) return true;
  return !NAMED_VIEWS.has(`${first.operator}:${String(first.operand)}`) && typeof channelOfNarrow(narrow) !== 'number';
}

/** Terms that leave no message out of the middle of a conversation. */
const WHOLE_CONVERSATIONS: ReadonlySet<string> = new Set([
  'is:dm',
  'is:private',
  '-is:dm',
  '-is:private',
  'is:resolved',
  '-is:muted',
  'in:home',
  'in:all',
]);

/** Whether a narrow shows conversations without gaps, so that its messages are read there. Those that a search finds are read in their conversations. */
export function showsWholeConversations(narrow: Narrow, ownId: number): boolean {
  const [first, second] = narrow;
  if (!first || conversationOfNarrow(narrow, ownId)) return true;
  if (second) return false;
  const { operator, operand, negated } = first;
  if (operator === 'channel') return !negated;
  return WHOLE_CONVERSATIONS.has(`${negated ? '-' : ''}${operator}:${String(operand)}`);
}

/** The channel to which a narrow is limited. */
export function channelOfNarrow(narrow: Narrow): number | null {
  const term = narrow.find(({ operator, negated }) => operator === 'channel' && !negated);
  return typeof term?.operand === 'number' ? term.operand : null;
}

/** What is known, by its id. */
interface Known {
  readonly channels: Readonly<Record<number, unknown>>;
  readonly people: Readonly<Record<number, unknown>>;
}

/** Whether the channel and the people that a narrow names exist for the account. */
export function namesWhatExists({ channels, people }: Known, narrow: Narrow): boolean {
  return narrow.every(({ operator, operand }) => {
    if (operator === 'channel') return typeof operand === 'number' && operand in channels;
    if (operator === 'dm') return Array.isArray(operand) && operand.every((id: number) => id in people);
    return true;
  });
}
