import type { Actor } from '../../../../kernel/actor.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { Channel } from '../domain/channel.js';

export interface ChannelActivityInfo {
  readonly firstMessageId: MessageId | null;
  /** Milliseconds UTC. */
  readonly lastMessageAt: number | null;
  /** Messages since the given time; the number may be some minutes old. */
  readonly countedMessages: number;
}

/** Facts about the messages of channels; filled by messaging. */
export abstract class ChannelActivity {
  /** @param since milliseconds UTC; later messages are counted */
  abstract loadFor(
    realmId: RealmId,
    conversationIds: readonly ConversationId[],
    since: number,
  ): Promise<ReadonlyMap<ConversationId, ChannelActivityInfo>>;
  /** Whether there is a message whose topic is not the empty one. */
  abstract hasNamedTopics(realmId: RealmId, conversationId: ConversationId): Promise<boolean>;
  /** The ids of the newest messages, newest first. */
  abstract listNewestIds(realmId: RealmId, conversationId: ConversationId, limit: number): Promise<MessageId[]>;
}

/** A message of the notification bot about a change. */
export interface ChannelNotice {
  /** The account that made the change. */
  readonly actor: Actor;
  readonly to: { readonly channel: Channel; readonly topic: string } | { readonly userId: UserId };
  /** Markdown. */
  readonly content: string;
  /** For whom the message is read from the start; nobody, if it is absent. */
  readonly readBy?: 'actor' | 'everybody';
}

/** Posts notices; filled by messaging. */
export abstract class ChannelNotices {
  /** Runs after the unit of work of the change. A notice that cannot be posted is dropped, because the change stands. */
  abstract post(notices: readonly ChannelNotice[]): Promise<void>;
}

/** Clears the read state of accounts that leave a channel, where everything counts as read; filled by messaging. */
export abstract class ReadStateCleanup {
  /** Inside the unit of work that ends the memberships. */
  abstract clear(userIds: readonly UserId[], conversationId: ConversationId): Promise<void>;
}
