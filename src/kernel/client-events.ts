import type { Role } from './actor.js';
import type { OutboxEntry } from './outbox.js';
import type { ChannelId, ConversationId, MessageId, RealmId, UserId } from './ids.js';

/** Everything that clients can be told of; a heartbeat is none. */
export const EVENT_TYPES = [
  'alert_words',
  'attachment',
  'custom_profile_fields',
  'default_streams',
  'delete_message',
  'drafts',
  'invites_changed',
  'message',
  'muted_topics',
  'muted_users',
  'presence',
  'reaction',
  'realm',
  'realm_bot',
  'realm_domains',
  'realm_emoji',
  'realm_linkifiers',
  'realm_playgrounds',
  'realm_user',
  'realm_user_settings_defaults',
  'saved_snippets',
  'scheduled_messages',
  'stream',
  'submessage',
  'subscription',
  'typing',
  'typing_edit_message',
  'update_display_settings',
  'update_global_notifications',
  'update_message',
  'update_message_flags',
  'user_group',
  'user_settings',
  'user_status',
  'user_topic',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** An event as clients see it, less the `id` the log gives it. */
export interface ClientEvent {
  readonly type: EventType;
  readonly [key: string]: unknown;
}

/**
 * Who may see an event, by reference and never by a list of subscribers:
 * - `users`: these accounts;
 * - `realm`: every account of the organization, guests only if `guests` is true; of certain `roles` only, and without some, if it says so;
 * - `readers`: whoever has received the message, that is belongs to the conversation at that message id, and the accounts in `also`;
 * - `concerned`: whom a change of the message concerns: the conversation's members, without `members` only those who have received it; of
 *   those who left, who has received it and may still read it, by the channel's `visibility`; and the accounts in `also`;
 * - `moved`: whom the move of messages between two channels concerns, one lot of them: `members` of the new channel who had the message or
 *   may see where it was, `onlookers` who had it and may read it still, and the `excluded`, from whom it is gone, those in `also` among them;
 * - `channel`: whoever may know that the channel exists, and as `also` says.
 */
export type Audience =
  | { readonly kind: 'users'; readonly userIds: readonly UserId[] }
  | { readonly kind: 'realm'; readonly guests: boolean; readonly roles?: readonly Role[]; readonly except?: readonly UserId[] }
  | {
      readonly kind: 'readers';
      readonly conversationId: ConversationId;
      readonly messageId: MessageId;
      readonly publicChannel: boolean;
      readonly also?: readonly UserId[];
    }
  | {
      readonly kind: 'concerned';
      readonly conversationId: ConversationId;
      readonly messageId: MessageId;
      readonly members: boolean;
      /** Absent for direct messages, which nobody leaves. */
      readonly visibility?: ChannelVisibility;
      readonly also?: readonly UserId[];
    }
  | {
      readonly kind: 'moved';
      readonly lot: 'members' | 'onlookers' | 'excluded';
      readonly messageId: MessageId;
      readonly from: MoveSide;
      readonly to: MoveSide;
      readonly also?: readonly UserId[];
    }
  | {
      readonly kind: 'channel';
      readonly channelId: ChannelId;
      readonly conversationId: ConversationId;
      readonly sight: ChannelViewers;
      /** Of those, only who would know of the channel by this other sight too, or only who would not. */
      readonly also?: { readonly sight: ChannelViewers; readonly sees: boolean };
      /** Left out although they would see it. */
      readonly except?: readonly UserId[];
    };

export type ChannelVisibility = 'private' | 'public' | 'web-public';

/** Who may know that a channel exists without belonging to it; administrators always may. */
export interface ChannelViewers {
  readonly visibility: ChannelVisibility;
  /** A private channel's: who has this role or a more powerful one, guests never. */
  readonly lowestRole?: Role;
  /** A private channel's: these accounts, if they are no guests. */
  readonly userIds?: readonly UserId[];
}

/** A channel that messages were moved from or to. */
export interface MoveSide {
  readonly conversationId: ConversationId;
  readonly visibility: ChannelVisibility;
  /** Its members may read what they did not receive. */
  readonly history: boolean;
}

/** A user's belonging to a conversation began (`fromId` is the first message of it) or ended (`toId` is the last one). */
export interface MembershipChange {
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  readonly fromId?: MessageId;
  readonly toId?: MessageId;
}

/** Messages of a conversation after one id up to another, with some left out and some more. */
export interface ConversationRange {
  readonly conversationId: ConversationId;
  readonly after: MessageId;
  readonly upTo: MessageId;
  readonly except: readonly MessageId[];
  readonly more: readonly MessageId[];
}

/** What goes into the event log: an event with its audience, and what every node has to know beside it. */
export interface EventLogRecord {
  readonly realmId: RealmId;
  readonly event?: ClientEvent;
  readonly audience?: Audience;
  /** Flags that a message event carries for some of its readers, and for all of them. */
  readonly flags?: { readonly ofUsers: Readonly<Record<UserId, readonly string[]>>; readonly ofAll: readonly string[] };
  /** Clients that understand this have no use for the event. */
  readonly unlessClientKnows?: 'userListIncomplete';
  /** The queue whose client sent the message, and the name it gave to it. */
  readonly echo?: { readonly queueId: string; readonly localId: string };
  /** The event's `messages` are these; they are looked up when it is published. */
  readonly messagesOf?: ConversationRange;
  readonly memberships?: readonly MembershipChange[];
  /** Conversations of which nodes must read again who received what. */
  readonly changedPeriods?: readonly ConversationId[];
  /** Accounts of which nodes must forget what they cached. */
  readonly changedUsers?: readonly UserId[];
  /** Channels of which nodes must forget what they cached. */
  readonly changedChannels?: readonly ChannelId[];
  /** Nodes must forget what they cached of the realm itself: its name and its settings. */
  readonly changedRealm?: true;
  /** Nodes must forget what they cached of the realm's user groups. */
  readonly changedGroups?: true;
}

export abstract class ClientEvents {
  /** Announces in the given order once the surrounding unit of work has committed, on every node, exactly once. */
  abstract publish(announcements: readonly EventLogRecord[]): Promise<void>;

  /** The same for writers that fill the outbox themselves. */
  abstract toOutboxEntry(announcement: EventLogRecord): OutboxEntry;
}

/** Tells what this process hears of the event log, whichever process wrote it. */
export abstract class EventLogSubscriptions {
  abstract onUsersChanged(listener: (userIds: readonly UserId[]) => void): void;
  abstract onRealmChanged(listener: (realmId: RealmId) => void): void;
  abstract onChannelsChanged(listener: (channelIds: readonly ChannelId[]) => void): void;
  /** User groups of a realm: which there are, who and what is in them, what they are set to. */
  abstract onGroupsChanged(listener: (realmId: RealmId) => void): void;
  /** Announcements may have been missed: whatever is cached may have changed. */
  abstract onMissed(listener: () => void): void;
  /** Events of one type, whomever they are for. */
  abstract onEvent(type: string, listener: (announcement: EventLogRecord) => void): void;
}

/** Where this process's follower of the event log puts what it hears, for the caches that listen to `Announcements`. */
export abstract class EventLogSink {
  abstract receive(announcement: EventLogRecord): void;
  /** The log was not heard for a while, or has lost entries. */
  abstract missed(): void;
}
