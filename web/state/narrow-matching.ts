import type { Message } from '../api/wire.js';
import type { ClientState } from './client-state.js';
import { type Conversation, conversationOf, directConversation, isResolved, keyOf, topicKey } from './conversation.js';
import type { Narrow, NarrowTerm } from './narrow.js';
import { isMentioned } from './unread.js';

/**
 * Whether a message belongs to a narrow.
 * @returns undefined if only the server knows, as for a search
 */
export function matches(state: ClientState, narrow: Narrow, message: Message): boolean | undefined {
  let undecided = false;
  for (const term of narrow.length === 0 ? COMBINED_FEED : narrow) {
    const result = matchesTerm(state, term, message);
    if (result === undefined) undecided = true;
    else if (result === (term.negated === true)) return false;
  }
  return undecided ? undefined : true;
}

/** The combined feed omits what the account has muted. */
const COMBINED_FEED: Narrow = [{ operator: 'is', operand: 'muted', negated: true }];

function isBetween({ ownId }: ClientState, message: Message, userIds: readonly number[]): boolean {
  return message.type === 'private' && keyOf(conversationOf(message, ownId)) === keyOf(directConversation(userIds, ownId));
}

function matchesTerm(state: ClientState, { operator, operand }: NarrowTerm, message: Message): boolean | undefined {
  return OPERATORS[operator]?.(message, operand, state);
}

type Condition = (message: Message, operand: NarrowTerm['operand'], state: ClientState) => boolean | undefined;

/** What operators say of a message. Operands that only the server can look up are text. */
const OPERATORS: Readonly<Record<string, Condition>> = {
  channel: (message, operand) => (typeof operand === 'number' ? message.stream_id === operand : undefined),
  topic: ({ type, subject }, operand) => type === 'stream' && subject.toLowerCase() === String(operand).toLowerCase(),
  dm: (message, operand, state) => (typeof operand === 'object' ? isBetween(state, message, operand) : undefined),
  'dm-including': (message, operand) =>
    typeof operand === 'number' ? message.type === 'private' && participantsOf(message).includes(operand) : undefined,
  sender: (message, operand) => (typeof operand === 'number' ? message.sender_id === operand : undefined),
  id: (message, operand) => message.id === Number(operand),
  is: (message, operand, state) => STATES[String(operand)]?.(message, state),
  has: (message, operand) => (operand === 'reaction' ? message.reactions.length > 0 : undefined),
};

/** What `is:` operands say of a message. */
const STATES: Readonly<Record<string, (message: Message, state: ClientState) => boolean>> = {
  dm: ({ type }) => type === 'private',
  private: ({ type }) => type === 'private',
  mentioned: ({ flags }) => isMentioned(flags),
  alerted: ({ flags }) => flags.includes('has_alert_word'),
  starred: ({ flags }) => flags.includes('starred'),
  unread: ({ flags }) => !flags.includes('read'),
  resolved: ({ type, subject }) => type === 'stream' && isResolved(subject),
  followed: ({ type, stream_id: id = 0, subject }, state) => type === 'stream' && state.topicPolicies[topicKey(id, subject)]?.policy === 3,
  muted: (message, state) => isMutedConversation(state, conversationOf(message, state.ownId)) && !isMentioned(message.flags),
};

/** Whether the account has muted a topic, its channel, or the only other participant. */
export function isMutedConversation(state: ClientState, conversation: Conversation): boolean {
  if (conversation.kind === 'direct') return conversation.userIds.length === 1 && state.mutedUserIds.includes(conversation.userIds[0] ?? 0);
  const policy = state.topicPolicies[keyOf(conversation)]?.policy;
  if (policy !== undefined) return policy === 1;
  const channel = state.channels[conversation.channelId];
  return channel?.personal?.is_muted ?? false;
}

/** Ids of the people in a direct conversation. */
export function participantsOf({ display_recipient: recipient }: Pick<Message, 'display_recipient'>): number[] {
  return typeof recipient === 'string' ? [] : recipient.map(({ id }) => id);
}
