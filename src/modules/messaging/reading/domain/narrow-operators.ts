import { DomainError } from '../../../../kernel/domain-error.js';
import type { ConversationId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { MessageMark, MessageTrait } from '../../messages/domain/message-flags.js';
import { RESOLVED_PREFIX, VisibilityPolicy } from '../../topics/domain/topic-visibility.js';
import type { MessageCondition } from './message-filter.js';
import { searchQuery } from './search-query.js';

export type Operand = string | number | readonly number[];

/** One term of a narrow as it was requested, with the present name of its operator. */
export interface NarrowTerm {
  readonly operator: string;
  readonly operand: Operand;
  readonly negated: boolean;
}

/** The narrow has an unknown operator or operand, or names something that does not exist. */
export class BadNarrow extends DomainError {
  constructor(desc: string) {
    super('BAD_NARROW', `Invalid narrow operator: ${desc}`, { desc });
  }
}

/** The terms of the narrow cannot be combined. */
export class BadNarrowCombination extends DomainError {
  constructor(desc: string) {
    super('BAD_NARROW', `Invalid narrow operator combination: ${desc}`, { desc });
  }
}

/** The type of an operand; `words` must not be blank. */
export type OperandKind = 'text' | 'text or id' | 'text or ids' | 'words';

/** The conversations that a term selects, and whether the viewer may read their whole history. */
export interface NarrowScope {
  readonly conversationIds: readonly ConversationId[];
  readonly history: boolean;
}

/** The meaning of a term: a scope or a condition. A term with neither has no effect on the server. */
export interface NarrowMeaning {
  readonly scope?: NarrowScope;
  readonly condition?: MessageCondition;
  /** The condition must not be met. */
  readonly inverted?: boolean;
}

/** Looks up what operands name, for one viewer. */
export interface NarrowLookups {
  readonly viewerId: UserId;
  /** The name that clients show for the empty topic. */
  readonly emptyTopicName: string;
  /** @throws BadNarrow */
  channel(operand: Operand): Promise<NarrowScope>;
  channels(visibility: 'public' | 'web-public'): Promise<NarrowScope>;
  /** @throws BadNarrow */
  user(operand: Operand): Promise<UserId>;
  /** The direct conversation with the named users; null if it does not exist. @throws BadNarrow */
  directConversation(operand: Operand): Promise<ConversationId | null>;
}

/** The kind of messages that a term is limited to; a narrow cannot be limited to both. */
export type MessageKind = 'channel' | 'direct';

/** One operator of narrows. */
export interface NarrowOperator {
  /** The present name, followed by former names. */
  readonly names: readonly string[];
  readonly operand: OperandKind;
  readonly kind?: (operand: Operand, negated: boolean) => MessageKind | null;
  /** Only messages that the viewer received can match. */
  readonly receivedOnly?: (operand: Operand) => boolean;
  /** @throws BadNarrow */
  readonly meaning: (operand: Operand, lookups: NarrowLookups) => NarrowMeaning | Promise<NarrowMeaning>;
}

/** A term is limited to this kind of messages unless it is negated. */
export function ofKind(kind: MessageKind): NonNullable<NarrowOperator['kind']> {
  return (_, negated) => (negated ? null : kind);
}

export const channelOperators: readonly NarrowOperator[] = [
  {
    names: ['channel', 'stream'],
    operand: 'text or id',
    kind: ofKind('channel'),
    meaning: async (operand, lookups) => ({ scope: await lookups.channel(operand) }),
  },
  {
    names: ['channels', 'streams'],
    operand: 'text',
    kind: ofKind('channel'),
    meaning: async (operand, lookups) => {
      if (operand !== 'public' && operand !== 'web-public') throw new BadNarrow(`unknown channels operand ${String(operand)}`);
      return { scope: await lookups.channels(operand) };
    },
  },
  {
    names: ['topic'],
    operand: 'text',
    kind: ofKind('channel'),
    meaning: (operand, { emptyTopicName }) => ({
      condition: { on: 'topic', anyOf: [operand === emptyTopicName ? '' : foldCase(String(operand))] },
    }),
  },
];

const HAS_OPERANDS: Readonly<Record<string, MessageCondition>> = {
  attachment: { on: 'traits', bits: MessageTrait.hasAttachment },
  image: { on: 'traits', bits: MessageTrait.hasImage },
  link: { on: 'traits', bits: MessageTrait.hasLink },
  reaction: { on: 'reacted' },
};

export const hasOperator: NarrowOperator = {
  names: ['has'],
  operand: 'text',
  meaning: (operand) => {
    const condition = Object.hasOwn(HAS_OPERANDS, String(operand)) ? HAS_OPERANDS[String(operand)] : undefined;
    if (!condition) throw new BadNarrow(`unknown 'has' operand ${String(operand)}`);
    return { condition };
  },
};

const IS_OPERANDS: Readonly<Record<string, MessageCondition>> = {
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
  // A message that is not a direct message is a channel message.
  kind: (operand, negated) => (operand !== 'dm' && operand !== 'private' ? null : negated ? 'channel' : 'direct'),
  receivedOnly: (operand) => operand !== 'resolved',
  meaning: (operand) => {
    const condition = Object.hasOwn(IS_OPERANDS, String(operand)) ? IS_OPERANDS[String(operand)] : undefined;
    if (!condition) throw new BadNarrow(`unknown 'is' operand ${String(operand)}`);
    return { condition };
  },
};

export const peopleOperators: readonly NarrowOperator[] = [
  {
    names: ['sender'],
    operand: 'text or id',
    meaning: async (operand, lookups) => ({ condition: { on: 'sender', anyOf: [await lookups.user(operand)] } }),
  },
  {
    names: ['dm', 'pm-with', 'pm_with'],
    operand: 'text or ids',
    kind: ofKind('direct'),
    meaning: async (operand, lookups) => {
      const id = await lookups.directConversation(operand);
      return { scope: { conversationIds: id === null ? [] : [id], history: true } };
    },
  },
  {
    names: ['dm-including'],
    operand: 'text or id',
    kind: ofKind('direct'),
    meaning: async (operand, lookups) => {
      const userId = await lookups.user(operand);
      return { condition: userId === lookups.viewerId ? { on: 'direct' } : { on: 'participant', anyOf: [userId], group: false } };
    },
  },
  {
    names: ['group-pm-with', 'group_pm_with'],
    operand: 'text or id',
    kind: ofKind('direct'),
    meaning: async (operand, lookups) => ({ condition: { on: 'participant', anyOf: [await lookups.user(operand)], group: true } }),
  },
];

/** Operators for views of clients: the feed, a search, the surroundings of a message, one message. */
export const viewOperators: readonly NarrowOperator[] = [
  {
    names: ['in'],
    operand: 'text',
    meaning: (operand) => {
      if (operand === 'home') return { condition: { on: 'muted', channels: true }, inverted: true };
      if (operand === 'all') return {};
      throw new BadNarrow(`unknown 'in' operand ${String(operand)}`);
    },
  },
  {
    names: ['search'],
    operand: 'words',
    meaning: (operand) => ({ condition: { on: 'search', anyOf: [searchQuery(String(operand))] } }),
  },
  // Clients use the operand as their anchor.
  { names: ['near'], operand: 'text', meaning: () => ({}) },
  {
    names: ['id'],
    operand: 'text or id',
    meaning: (operand) => {
      const id = /^\d+$/.test(String(operand)) ? Number(operand) : NaN;
      if (!Number.isSafeInteger(id)) throw new BadNarrow('Invalid message ID');
      return { condition: { on: 'id', anyOf: [id] } };
    },
  },
  {
    // `NarrowResolver.resolveFollowing` replaces the term; elsewhere the operator is unknown.
    names: ['with'],
    operand: 'text or id',
    meaning: () => {
      throw new BadNarrow('unknown operator with');
    },
  },
];

const BY_NAME: ReadonlyMap<string, NarrowOperator> = new Map(
  [...channelOperators, ...peopleOperators, isOperator, hasOperator, ...viewOperators].flatMap((operator) =>
    operator.names.map((name) => [name, operator] as const),
  ),
);

/** The operator with this present or former name. */
export function findOperator(name: string): NarrowOperator | undefined {
  return BY_NAME.get(name);
}
