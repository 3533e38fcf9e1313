import type { ChannelId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';

/** The address with which an account lets mail into a channel. */
export interface ChannelAddress {
  readonly realmId: RealmId;
  readonly channelId: ChannelId;
  /** Whose right to post counts for mails that come from a system bot. */
  readonly creatorId: UserId;
  /** In whose name the messages are sent: the creator, a bot of the creator, or the Email Gateway. */
  readonly senderId: UserId;
}

/** The address in a mail about a message, at which the recipient of that mail replies. */
export interface ReplyAddress {
  readonly realmId: RealmId;
  /** Who replies. */
  readonly userId: UserId;
  readonly messageId: MessageId;
  /** Of what authenticates the account, as it was when the address was given out. */
  readonly credentialsDigest: Buffer;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
}

/** Stores the addresses of incoming mail by the digests of their tokens, which are 32 bytes. */
export abstract class AddressRepository {
  /** The generation of the token of a channel's address, locked until the end of the unit of work; null if there is no such address yet. */
  abstract lockForChannel(address: ChannelAddress): Promise<number | null>;
  /** Inside a unit of work. Does nothing for an address that exists already. */
  abstract addForChannel(address: ChannelAddress, tokenDigest: Buffer, now: number): Promise<void>;
  /** Replaces the token of a channel's address, which is locked. */
  abstract replaceForChannel(address: ChannelAddress, tokenDigest: Buffer, generation: number): Promise<void>;
  /** The addresses of channels that an account created or sends with, by their generations, locked until the end of the unit of work. */
  abstract lockAllOf(realmId: RealmId, userId: UserId): Promise<(ChannelAddress & { readonly generation: number })[]>;
  abstract findForChannel(tokenDigest: Buffer): Promise<ChannelAddress | null>;
  abstract addForReply(address: ReplyAddress, tokenDigest: Buffer, now: number): Promise<void>;
  abstract findForReply(tokenDigest: Buffer): Promise<ReplyAddress | null>;
  abstract countReply(tokenDigest: Buffer): Promise<void>;
  /** Deletes the addresses that an account created, sends with or replies to. */
  abstract deleteOf(realmId: RealmId, userId: UserId): Promise<void>;
  /** Deletes the reply addresses of an account. */
  abstract deleteRepliesOf(realmId: RealmId, userId: UserId): Promise<void>;
  /** Deletes reply addresses that expired before `time`. */
  abstract deleteExpired(time: number): Promise<void>;
}
