import type { Actor } from '../../../../kernel/actor.js';
import type { ChannelId, MessageId, RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import type { User } from '../domain/user.js';

/** Invitations that were mailed to addresses; implemented by the channels context. */
export abstract class AddressInvitations {
  /**
   * Creates the account of somebody who was invited, with what the invitation gives. Only invitations of members and guests count: whoever is
   * to have more rights opens the link in the mail. Inside the unit of work.
   * @param email an address that is known to belong to the person
   * @returns null if the address has no such invitation
   */
  abstract accept(realmId: RealmId, person: { readonly email: string; readonly fullName: string }): Promise<User | null>;
}

/** Which accounts share channels and direct conversations; implemented by the channels context. */
export abstract class SharedConversations {
  /** Accounts that currently share a channel or a direct conversation with this one. */
  abstract listPartners(userId: UserId): Promise<ReadonlySet<UserId>>;
  /** Accounts that share a direct conversation with this one. */
  abstract listDirectPartners(userId: UserId): Promise<ReadonlySet<UserId>>;
}

/** Greets people who join, so that a client that logs in finds a message; implemented by the messaging context. */
export abstract class Greeter {
  /** After the unit of work that created the account. Never fails: a greeting that could not be sent is sent later. */
  abstract greet(user: User): Promise<void>;
}

/** The newest message of an account, for its profile; implemented by the messaging context. */
export abstract class NewestMessage {
  /** The highest id among the messages the account has received; null if there are none. */
  abstract findIdReceivedBy(userId: UserId): Promise<MessageId | null>;
}

/** The default channels of bots; implemented by the channels context. */
export abstract class BotChannels {
  /** Finds a channel by name that the actor may read. @throws BadRequest */
  abstract access(actor: Actor, name: string): Promise<ChannelId>;
  /** The names of the channels that exist. */
  abstract names(realmId: RealmId, ids: readonly ChannelId[]): Promise<ReadonlyMap<ChannelId, string>>;
}

/** The channels that settings of an organization name; implemented by the channels context. */
export abstract class RealmChannels {
  /** Finds a channel that accepts messages. @throws BadRequest `Invalid channel ID` also for one that the actor may not know of */
  abstract access(actor: Actor, id: ChannelId): Promise<{ readonly inviteOnly: boolean }>;
}

/** Channels whose settings refer to groups; implemented by the channels context. */
export abstract class ChannelGroupReferences {
  /** Channels that are not archived, with the API names of their settings that refer to the group. */
  abstract listFor(
    realmId: RealmId,
    groupId: UserGroupId,
  ): Promise<{ readonly channelId: ChannelId; readonly settings: readonly string[] }[]>;
}

/** Discards the drafts of an account; implemented by the messaging context. */
export abstract class DraftsDiscarder {
  /** Deletes all drafts of the account, which turned off their synchronization. No event is published: its clients keep their copies. */
  abstract discardAll(actor: Actor): Promise<void>;
}

/** Marks messages of muted users as read; implemented by the messaging context, which does so by itself for new messages. */
export abstract class MutedMessageReader {
  /** Marks all messages of the sender as read for the actor. Call it after the unit of work that muted the sender, not inside it. */
  abstract markSenderRead(actor: Actor, senderId: UserId): Promise<void>;
}
