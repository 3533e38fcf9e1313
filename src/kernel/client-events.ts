import type { OutboxEntry } from './outbox.js';
import type { ChannelId, ConversationId, MessageId, RealmId, UserId } from './ids.js';

/** An event as clients see it, less the `id` the log gives it. */
export interface ClientEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/**
 * Who may see an event, by reference and never by a list of subscribers:
 * - `users`: these accounts;
 * - `realm`: every account of the organization, guests only if `guests` is true;
 * - `readers`: whoever has received the message, that is belongs to the conversation at that message id;
 * - `channel`: whoever may know that the channel exists.
 */
export type Audience =
  | { readonly kind: 'users'; readonly userIds: readonly UserId[] }
  | { readonly kind: 'realm'; readonly guests: boolean }
  | { readonly kind: 'readers'; readonly conversationId: ConversationId; readonly messageId: MessageId; readonly publicChannel: boolean }
  | {
      readonly kind: 'channel';
      readonly channelId: ChannelId;
      readonly conversationId: ConversationId;
      readonly visibility: 'private' | 'public' | 'web-public';
      /** Left out although they would see it. */
      readonly except?: readonly UserId[];
    };

/** A user's belonging to a conversation began (`fromId` is the first message of it) or ended (`toId` is the last one). */
export interface MembershipChange {
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  readonly fromId?: MessageId;
  readonly toId?: MessageId;
}

/** What goes into the event log: an event with its audience, and what every node has to know beside it. */
export interface Announcement {
  readonly realmId: RealmId;
  readonly event?: ClientEvent;
  readonly audience?: Audience;
  /** Flags that a message event carries for some of its readers, and for all of them. */
  readonly flags?: { readonly ofUsers: Readonly<Record<UserId, readonly string[]>>; readonly ofAll: readonly string[] };
  /** The queue whose client sent the message, and the name it gave to it. */
  readonly echo?: { readonly queueId: string; readonly localId: string };
  readonly memberships?: readonly MembershipChange[];
  /** Accounts of which nodes must forget what they cached. */
  readonly changedUsers?: readonly UserId[];
  /** Channels of which nodes must forget what they cached. */
  readonly changedChannels?: readonly ChannelId[];
}

export abstract class ClientEvents {
  /** Announces in the given order once the surrounding unit of work has committed, on every node, exactly once. */
  abstract announce(announcements: readonly Announcement[]): Promise<void>;

  /** The same for writers that fill the outbox themselves. */
  abstract entry(announcement: Announcement): OutboxEntry;
}

/** Tells what this process hears of the event log, whichever process wrote it. */
export abstract class Announcements {
  abstract onUsersChanged(listener: (userIds: readonly UserId[]) => void): void;
  abstract onChannelsChanged(listener: (channelIds: readonly ChannelId[]) => void): void;
}

/** Where this process's follower of the event log puts what it hears, for the caches that listen to `Announcements`. */
export abstract class AnnouncementSink {
  abstract hear(announcement: Announcement): void;
}
