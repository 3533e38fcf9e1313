import type { Message } from '../../api/wire.js';
import type { ClientState, TopicPolicy } from '../model/client-state.js';
import {
  type Conversation,
  type ConversationKey,
  conversationOf,
  directConversation,
  isResolved,
  keyOf,
  topicKey,
} from '../model/conversation.js';
import type { Narrow, NarrowTerm } from '../model/narrow.js';
import { isMentioned } from '../model/unread.js';

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
  return Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator]?.(message, operand, state) : undefined;
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

/** What the state says of what the account has muted. */
export interface Muting {
  readonly mutedUserIds: readonly number[];
  readonly topicPolicies: Readonly<Record<ConversationKey, Pick<TopicPolicy, 'policy'>>>;
  readonly channels: Readonly<Record<number, { readonly personal: { readonly is_muted: boolean } | undefined }>>;
}

/** Copies what the account has muted out of the state. Views that ask about thousands of conversations track less that way. */
export function mutingOf({ mutedUserIds, topicPolicies, channels }: ClientState): Muting {
  const muted = Object.values(channels).filter(({ personal }) => personal?.is_muted === true);
  return {
    mutedUserIds: [...mutedUserIds],
    topicPolicies: Object.fromEntries(Object.entries(topicPolicies).map(([key, { policy }]) => [key, { policy }])),
    channels: Object.fromEntries(muted.map(({ stream_id: id }) => [id, { personal: { is_muted: true } }])),
  };
}

/** Whether the account has muted a topic, its channel, or the only other participant. */
export function isMutedConversation({ mutedUserIds, topicPolicies, channels }: Muting, conversation: Conversation): boolean {
  if (conversation.kind === 'direct') return conversation.userIds.length === 1 && mutedUserIds.includes(conversation.userIds[0] ?? 0);
  const policy = topicPolicies[keyOf(conversation)]?.policy;
  if (policy !== undefined) return policy === 1;
  return channels[conversation.channelId]?.personal?.is_muted ?? false;
}

/** Ids of the people in a direct conversation. */
export function participantsOf({ display_recipient: recipient }: Pick<Message, 'display_recipient'>): number[] {
  return typeof recipient === 'string' ? [] : recipient.map(({ id }) => id);
}
