import type { ChannelId, MessageId, RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import type { Actor } from '../../../../kernel/actor.js';

/** Who meets whom in channels and direct conversations; the channels context fills it. */
export abstract class SharedConversations {
  /** Accounts that share a channel or a direct conversation with this one at the moment. */
  abstract listPartners(userId: UserId): Promise<ReadonlySet<UserId>>;
  /** Accounts that share a direct conversation with this one. */
  abstract listDirectPartners(userId: UserId): Promise<ReadonlySet<UserId>>;
}

/** What the profile of an account needs of its messages; the messaging context fills it. */
export abstract class NewestMessage {
  /** The highest id among the messages the account has received; null if there are none. */
  abstract findIdReceivedBy(userId: UserId): Promise<MessageId | null>;
}

/** The channels that bots are set up with; the channels context fills it. */
export abstract class BotChannels {
  /** By name, as the actor may read it. @throws BadRequest */
  abstract access(actor: Actor, name: string): Promise<ChannelId>;
  /** The names of those that exist. */
  abstract names(realmId: RealmId, ids: readonly ChannelId[]): Promise<ReadonlyMap<ChannelId, string>>;
}

/** Channels whose settings name groups; the channels context fills it. */
export abstract class ChannelGroupReferences {
  /** Channels that are not archived, with those of their settings that name the group, by the names of the API. */
  abstract listFor(
    realmId: RealmId,
    groupId: UserGroupId,
  ): Promise<{ readonly channelId: ChannelId; readonly settings: readonly string[] }[]>;
}

/** What an account has begun to write; the messaging context keeps it. */
export abstract class DraftsDiscarder {
  /** Deletes all of the account's drafts, which no longer wants them on the server. Its clients keep what they have: no event is sent. */
  abstract discardAll(actor: Actor): Promise<void>;
}

/** What the muted have written; the messaging context keeps it, and reads by itself what they write from now on. */
export abstract class MutedMessageReader {
  /** Everything the actor has not read of this sender is read. After the unit of work that muted the sender, not inside it. */
  abstract markAllRead(actor: Actor, senderId: UserId): Promise<void>;
}
