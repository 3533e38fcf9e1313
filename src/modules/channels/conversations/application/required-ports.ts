import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { Actor } from '../../../../kernel/actor.js';
import type { Channel } from '../domain/channel.js';

export interface ChannelActivityInfo {
  readonly firstMessageId: MessageId | null;
  /** Milliseconds UTC. */
  readonly lastMessageAt: number | null;
  /** How many were written since the time asked for; may be some minutes old. */
  readonly countedMessages: number;
}

/** What is going on in channels; messaging, which keeps the messages, fills this. */
export abstract class ChannelActivity {
  /** @param since milliseconds UTC: from when on messages are counted */
  abstract loadFor(
    realmId: RealmId,
    conversationIds: readonly ConversationId[],
    since: number,
  ): Promise<ReadonlyMap<ConversationId, ChannelActivityInfo>>;
}

/** What the server itself writes about a change, where people will read it. */
export interface ChannelNotice {
  /** Who made the change. */
  readonly actor: Actor;
  readonly to: { readonly channel: Channel; readonly topic: string } | { readonly userId: UserId };
  /** Markdown. */
  readonly content: string;
  /** Whoever made the change need not be told of it as unread. */
  readonly readByActor?: boolean;
}

/** Posts notices; messaging, which can, fills this. */
export abstract class ChannelNotices {
  /** After the unit of work that made the change, one after the other. A notice that cannot be posted is dropped: the change stands. */
  abstract post(notices: readonly ChannelNotice[]): Promise<void>;
}

/** Leaving a channel reads everything in it; messaging, which keeps the marks, fills this. */
export abstract class ReadStateCleanup {
  /** Inside the unit of work that ends the memberships. */
  abstract clear(userIds: readonly UserId[], conversationId: ConversationId): Promise<void>;
}
