import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { OpenHistory } from '../../messages/domain/open-history.js';
import { MessageMark } from '../../messages/domain/message-flags.js';
import type { VisibilityPolicy } from '../../topics/domain/topic-visibility.js';
import type { SearchQuery } from './search-query.js';

/** The conversations that a filter searches. */
export interface Scope {
  /** Null for all conversations in which the viewer has received messages. */
  readonly conversationIds: readonly ConversationId[] | null;
  /** Includes messages that the viewer did not receive. Never true without `conversationIds`. */
  readonly history: boolean;
}

/** A condition on a message. Where it has `anyOf`, one of the listed values must match. */
export type MessageCondition =
  | { readonly on: 'id'; readonly anyOf: readonly MessageId[] }
  | { readonly on: 'sender'; readonly anyOf: readonly UserId[] }
  | { readonly on: 'conversation'; readonly anyOf: readonly ConversationId[] }
  /** A direct message. */
  | { readonly on: 'direct' }
  /** A direct message with one of the accounts as participant; with `group`, of more than two participants. */
  | { readonly on: 'participant'; readonly anyOf: readonly UserId[]; readonly group: boolean }
  | { readonly on: 'topic'; readonly anyOf: readonly string[] }
  | { readonly on: 'topicStart'; readonly text: string }
  /** The viewer's policy for the topic. */
  | { readonly on: 'topicPolicy'; readonly policy: VisibilityPolicy }
  /** In a topic that the viewer muted; with `channels`, also in a muted channel, unless the topic has a policy of its own. */
  | { readonly on: 'muted'; readonly channels: boolean }
  /** The message has one of these bits of `MessageTrait`. */
  | { readonly on: 'traits'; readonly bits: number }
  /** The message was sent at this time, in milliseconds since 1970, or after it. */
  | { readonly on: 'sentSince'; readonly time: number }
  /** The message has reactions. */
  | { readonly on: 'reacted' }
  /** The viewer's mark has one of these bits of `MessageMark`. */
  | { readonly on: 'marks'; readonly bits: number }
  /** The viewer is mentioned, by name or by a wildcard. */
  | { readonly on: 'mentioned' }
  /** The viewer has received the message and not read it. */
  | { readonly on: 'unread' }
  | { readonly on: 'search'; readonly anyOf: readonly SearchQuery[] };

export type Condition = MessageCondition & { readonly negated: boolean };

/**
 * Removes duplicate conditions, and merges negated conditions of the same kind into one that excludes all their values, so that the cost of a
 * filter does not grow with the number of its terms.
 */
export function mergeConditions(conditions: readonly Condition[]): Condition[] {
  const merged = new Map<string, Condition>();
  for (const condition of conditions) {
    const key = condition.negated && 'anyOf' in condition ? keyOf({ ...condition, anyOf: [] }) : keyOf(condition);
    const known = merged.get(key);
    merged.set(key, known && 'anyOf' in known && 'anyOf' in condition ? union(known, condition.anyOf) : condition);
  }
  return [...merged.values()];
}

type Listed = Extract<Condition, { readonly anyOf: readonly unknown[] }>;

/** @param more values of the same kind as those of the condition */
function union(condition: Listed, more: readonly unknown[]): Condition {
  const anyOf = new Map([...condition.anyOf, ...more].map((one) => [keyOf(one), one]));
  return { ...condition, anyOf: [...anyOf.values()] } as Condition;
}

const keyOf = (value: unknown): string => JSON.stringify(value);

/** A narrow with everything that it names looked up. A message must meet all conditions. */
export interface MessageFilter {
  readonly realmId: RealmId;
  readonly viewerId: UserId;
  readonly scope: Scope;
  readonly conditions: readonly Condition[];
  /** Where messages count that the viewer marked without having received them; the part by group settings only with `markBits`. */
  readonly openHistory: OpenHistory;
}

/**
 * The bits of marks that bring messages into the scope that the viewer did not receive: it starred them, or marked them as unread. 0 if the
 * conditions ask for no marks.
 */
export function markBits(conditions: readonly Condition[]): number {
  if (conditions.some(({ on, negated }) => on === 'unread' && !negated)) return MessageMark.unread;
  return conditions.reduce((bits, one) => (one.on === 'marks' && !one.negated ? bits | one.bits : bits), 0);
}

/** The search of a filter; null if it has none. */
export function findSearchQuery({ conditions }: MessageFilter): SearchQuery | null {
  return conditions.flatMap((one) => (one.on === 'search' && !one.negated ? one.anyOf : []))[0] ?? null;
}

/** A conversation, or one of its topics. */
export interface MessagePlace {
  readonly conversationId: ConversationId;
  readonly topicKey: string | null;
}

/** The conversation or topic of which a filter means all messages; null if it depends on anything else. */
export function soleConversation({ scope, conditions }: MessageFilter): MessagePlace | null {
  const [conversationId, ...others] = scope.conversationIds ?? [];
  if (!scope.history || conversationId === undefined || others.length > 0 || conditions.length > 1) return null;
  const [condition] = conditions;
  if (!condition) return { conversationId, topicKey: null };
  if (condition.on !== 'topic' || condition.negated || condition.anyOf.length !== 1) return null;
  const [topicKey] = condition.anyOf;
  // The column is also empty in direct messages, which have no topic.
  return topicKey === undefined || topicKey === '' ? null : { conversationId, topicKey };
}
