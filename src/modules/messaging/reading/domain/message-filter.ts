import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { VisibilityPolicy } from '../../topics/domain/topic-visibility.js';
import type { SearchQuery } from './search-query.js';

/** Which messages are looked at. */
export interface Scope {
  /** Only in these conversations; null for all that the viewer has received anything in. */
  readonly conversationIds: readonly ConversationId[] | null;
  /** Whole conversations, and not only what the viewer received there. Never without `conversationIds`. */
  readonly history: boolean;
}

/** What a message has to be like. Where a fact has `anyOf`, one of the listed will do. */
export type MessageCondition =
  | { readonly on: 'id'; readonly anyOf: readonly MessageId[] }
  | { readonly on: 'sender'; readonly anyOf: readonly UserId[] }
  | { readonly on: 'conversation'; readonly anyOf: readonly ConversationId[] }
  /** A direct message. */
  | { readonly on: 'direct' }
  /** A direct message among whose people the accounts are, of more than two people if `group`. */
  | { readonly on: 'participant'; readonly anyOf: readonly UserId[]; readonly group: boolean }
  | { readonly on: 'topic'; readonly anyOf: readonly string[] }
  | { readonly on: 'topicStart'; readonly text: string }
  /** The viewer's policy for the topic. */
  | { readonly on: 'topicPolicy'; readonly policy: VisibilityPolicy }
  /** In a topic that the viewer muted; with `channels`, or a channel, unless its topic stands out. */
  | { readonly on: 'muted'; readonly channels: boolean }
  /** One of the bits of `Trait`. */
  | { readonly on: 'traits'; readonly bits: number }
  /** Somebody reacted to it. */
  | { readonly on: 'reacted' }
  /** One of the bits of `Mark` on the viewer's mark. */
  | { readonly on: 'marks'; readonly bits: number }
  /** The viewer is mentioned, by name or by a wildcard. */
  | { readonly on: 'mentioned' }
  /** The viewer has received it and not read it. */
  | { readonly on: 'unread' }
  | { readonly on: 'search'; readonly anyOf: readonly SearchQuery[] };

export type Condition = MessageCondition & { readonly negated: boolean };

/**
 * The same conditions, each once, and those that exclude one thing after another as one that excludes all of them: what a filter costs
 * must not grow with the number of its terms.
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

/** @param more of the same kind as those of the condition */
function union(condition: Listed, more: readonly unknown[]): Condition {
  const anyOf = new Map([...condition.anyOf, ...more].map((one) => [keyOf(one), one]));
  return { ...condition, anyOf: [...anyOf.values()] } as Condition;
}

const keyOf = (value: unknown): string => JSON.stringify(value);

/** A narrow with everything looked up. Conditions add up. */
export interface MessageFilter {
  readonly realmId: RealmId;
  readonly viewerId: UserId;
  readonly scope: Scope;
  readonly conditions: readonly Condition[];
}
