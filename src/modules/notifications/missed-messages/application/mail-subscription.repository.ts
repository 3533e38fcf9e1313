import type { ConversationId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { Stoppable } from '../../notices/application/delivery-channel.js';

/** What a link in a mail stops: one topic, or a whole channel or direct conversation. */
export type MailScope = 'topic' | 'conversation';

/** The mails of an account about a conversation or topic. A secret in the mails, derived from the id, stops them. */
export interface MailSubscription {
  readonly id: number;
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  readonly scope: MailScope;
  /** In the spelling of the first mail; empty for a conversation. */
  readonly topic: string;
  /** Milliseconds UTC; null while mails are sent. */
  readonly stoppedAt: number | null;
}

export type NewMailSubscription = Omit<MailSubscription, 'id' | 'stoppedAt'>;

export abstract class MailSubscriptionRepository {
  /** @returns the subscription, which is added if there is none */
  abstract findOrAdd(subscription: NewMailSubscription, now: number): Promise<MailSubscription>;
  abstract find(realmId: RealmId, id: number): Promise<MailSubscription | null>;
  /** @param stoppedAt null to send mails again */
  abstract setStopped(id: number, stoppedAt: number | null): Promise<void>;
  /** Those for which the account stopped the mails about the topic, or about its whole conversation. */
  abstract filterStopped(pairs: readonly Stoppable[]): Promise<readonly Stoppable[]>;
  abstract deleteAll(realmId: RealmId, userId: UserId): Promise<void>;
}
