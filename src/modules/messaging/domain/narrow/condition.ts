import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { VisibilityPolicy } from '../topics/visibility-policy.js';
import type { SearchQuery } from '../search/search-query.js';

/** Which messages are looked at. */
export interface Scope {
  /** Only in these conversations; null for all that the viewer has received anything in. */
  readonly conversationIds: readonly ConversationId[] | null;
  /** Whole conversations, and not only what the viewer received there. Never without `conversationIds`. */
  readonly history: boolean;
}

/** What a message has to be like. */
export type Fact =
  | { readonly on: 'id'; readonly id: MessageId }
  | { readonly on: 'sender'; readonly senderId: UserId }
  | { readonly on: 'conversation'; readonly ids: readonly ConversationId[] }
  /** A direct message. */
  | { readonly on: 'direct' }
  /** A direct message among whose people the account is, of more than two people if `group`. */
  | { readonly on: 'participant'; readonly userId: UserId; readonly group: boolean }
  | { readonly on: 'topic'; readonly topicKey: string }
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
  | { readonly on: 'search'; readonly query: SearchQuery };

export type Condition = Fact & { readonly negated: boolean };

/** A narrow with everything looked up. Conditions add up. */
export interface MessageFilter {
  readonly realmId: RealmId;
  readonly viewerId: UserId;
  readonly scope: Scope;
  readonly conditions: readonly Condition[];
}
