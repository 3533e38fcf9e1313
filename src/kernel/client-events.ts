import type { Role } from './actor.js';
import type { ChannelId, ConversationId, MessageId, RealmId, UserId } from './ids.js';
import type { Fields, FieldValues, Schema } from './schema.js';
import type { TraceParent } from './tracing.js';

/** The types of all events that clients can receive, except heartbeats. */
export const EVENT_TYPES = [
  'alert_words',
  'attachment',
  'channel_folder',
  'custom_profile_fields',
  'default_stream_groups',
  'default_streams',
  'delete_message',
  'drafts',
  'email_suppression',
  'invites_changed',
  'message',
  'muted_topics',
  'muted_users',
  'navigation_view',
  'notice_timing',
  'presence',
  'quiet_hours',
  'reaction',
  'realm',
  'realm_bot',
  'realm_domains',
  'realm_emoji',
  'realm_export_consent',
  'realm_linkifiers',
  'realm_playgrounds',
  'realm_user',
  'realm_user_settings_defaults',
  'reminders',
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

/** The declaration of one kind of event. */
export interface EventKind<T extends EventType = EventType, F extends Fields = Fields> {
  /** Its name in the API description. */
  readonly name: string;
  readonly type: T;
  readonly fields: F;
  /** Properties that the server adds for each client. */
  readonly added: Fields;
}

/**
 * Declares one kind of event: a type, and for most types an operation (`op`). A context lists its kinds in one table, which it adds to
 * {@link DeclaredEvents}, so that nothing else can be published, and exports for the API description.
 * @param name its name in the API description
 * @param added properties that the server adds for each client
 */
export function eventKind<T extends EventType, const F extends Fields>(
  name: string,
  type: T,
  fields: F,
  added: Fields = {},
): EventKind<T, F> {
  return { name, type, fields, added };
}

/** The tables of all kinds of events. Every context adds its own by declaration merging, because the kernel knows no context. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface DeclaredEvents {}

type Tables = DeclaredEvents[keyof DeclaredEvents];
type PublishedAs<K> = K extends EventKind<infer T, infer F> ? FieldValues<{ readonly type: Schema<T> } & F> : never;

/** An event as it is published: without the `id` that the event log assigns, and what the server adds for each client. */
export type ClientEvent = Tables extends infer Kinds ? (Kinds extends readonly unknown[] ? PublishedAs<Kinds[number]> : never) : never;

/** An event of which only the type is known. */
export interface AnyEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

/**
 * Who receives an event, by reference and never as a list of subscribers:
 * - `users`: these accounts;
 * - `realm`: every account of the organization, guests only if `guests` is true, optionally limited to `roles` and without some accounts;
 * - `readers`: the accounts that received the message, because they belonged to the conversation at that message id, and those in `also`,
 * without those in `except`;
 * - `affected`: the accounts that a change of the message affects: the members of the conversation (without `members`: only those who
 * received the message), former members who received it and may still read it according to the channel's `visibility`, and those in `also`;
 * - `moved`: a group of the accounts that a move of messages between two channels affects: `members` of the new channel who had received
 * the messages or may see where they were, `otherReaders` who had received them or are in `also`, and may still read them, or `excluded`, who
 * have lost them, including those in `also`;
 * - `channel`: the accounts that may know of the channel, as restricted by `restrictedTo`.
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
      readonly except?: readonly UserId[];
    }
  | {
      readonly kind: 'affected';
      readonly conversationId: ConversationId;
      readonly messageId: MessageId;
      readonly members: boolean;
      /** Absent for direct messages, because their conversations have no former members. */
      readonly visibility?: ChannelVisibility;
      readonly also?: readonly UserId[];
    }
  | {
      readonly kind: 'moved';
      readonly group: 'members' | 'otherReaders' | 'excluded';
      readonly messageId: MessageId;
      readonly from: MoveSide;
      readonly to: MoveSide;
      readonly also?: readonly UserId[];
    }
  | {
      readonly kind: 'channel';
      readonly channelId: ChannelId;
      readonly conversationId: ConversationId;
      readonly viewers: ChannelViewers;
      /** Selects accounts that would also know of the channel if it had these other viewers, or only those that would not. */
      readonly restrictedTo?: { readonly viewers: ChannelViewers; readonly included: boolean };
      /** Accounts that do not receive the event although they could see it. */
      readonly except?: readonly UserId[];
    };

export type ChannelVisibility = 'private' | 'public' | 'web-public';

/** The accounts that may know of a channel without being its members, in addition to administrators. */
export interface ChannelViewers {
  readonly visibility: ChannelVisibility;
  /** For a private channel: accounts with this role or a more powerful one, never guests. */
  readonly lowestRole?: Role;
  /** For a private channel: these accounts, unless they are guests. */
  readonly userIds?: readonly UserId[];
}

/** The channel from or to which messages were moved. */
export interface MoveSide {
  readonly conversationId: ConversationId;
  readonly visibility: ChannelVisibility;
  /** Whether its members may read messages that they did not receive. */
  readonly history: boolean;
}

/** The start (`fromId` is the first message of it) or end (`toId` is the last one) of a user's membership of a conversation. */
export interface MembershipChange {
  readonly userId: UserId;
  readonly conversationId: ConversationId;
  readonly fromId?: MessageId;
  readonly toId?: MessageId;
}

/** The messages of a conversation in a range of ids, without some of them and with some others. */
export interface ConversationRange {
  readonly conversationId: ConversationId;
  readonly after: MessageId;
  readonly upTo: MessageId;
  readonly except: readonly MessageId[];
  readonly more: readonly MessageId[];
}

/** One entry of the event log: a client event with its audience, and what nodes have to invalidate. */
export interface EventLogRecord {
  readonly realmId: RealmId;
  readonly event?: ClientEvent;
  readonly audience?: Audience;
  /** The flags of a message event, for some of its readers and for all of them. */
  readonly flags?: { readonly ofUsers: Readonly<Record<UserId, readonly string[]>>; readonly ofAll: readonly string[] };
  /** Clients with this capability do not receive the event. */
  readonly unlessClientKnows?: 'userListIncomplete' | 'archivedChannels' | 'singleEmoji';
  /** Clients without this capability do not receive the event. */
  readonly onlyIfClientKnows?: 'archivedChannels' | 'singleEmoji';
  /** The event queue of the client that sent the message, and the `local_id` that it assigned. */
  readonly echo?: { readonly queueId: string; readonly localId: string };
  /** The messages whose ids become the event's `messages`. They are looked up when the event is published. */
  readonly messagesOf?: ConversationRange;
  readonly memberships?: readonly MembershipChange[];
  /** Conversations whose membership periods nodes must reload. */
  readonly changedPeriods?: readonly ConversationId[];
  /** Accounts that nodes must remove from their caches. */
  readonly changedUsers?: readonly UserId[];
  /** Channels that nodes must remove from their caches. */
  readonly changedChannels?: readonly ChannelId[];
  /** Nodes must invalidate the cached realm: its name and its settings. */
  readonly changedRealm?: true;
  /** Nodes must invalidate the cached user groups of the realm. */
  readonly changedGroups?: true;
  /** The id of a change of what nodes cache; all other records of the change come before this one. */
  readonly cacheChange?: string;
  /** Ids of outbox rows of other kinds that were committed before the record was appended. No node has to wait for a record of theirs. */
  readonly rowsOfOtherKinds?: readonly number[];
  readonly trace?: TraceParent;
}

export abstract class ClientEvents {
  /**
   * Publishes the records in the given order after the surrounding unit of work has committed, on every node, exactly once. If something
   * cached depends on one of them, the unit of work ends only when no node answers from what it cached before.
   */
  abstract publish(records: readonly EventLogRecord[]): Promise<void>;
}

/** Subscribes to the records that this process receives from the event log, whichever process published them. */
export abstract class EventLogSubscriptions {
  abstract onUsersChanged(listener: (userIds: readonly UserId[], realmId: RealmId) => void): void;
  abstract onRealmChanged(listener: (realmId: RealmId) => void): void;
  abstract onChannelsChanged(listener: (channelIds: readonly ChannelId[]) => void): void;
  /** Called when user groups of a realm, their members or their settings have changed. */
  abstract onGroupsChanged(listener: (realmId: RealmId) => void): void;
  /** Called when records may have been missed, so that everything that is cached may be outdated. */
  abstract onMissed(listener: () => void): void;
  /** Called for events of one type, whatever their audience. Units of work that publish them end when all nodes have received them. */
  abstract onEvent(type: string, listener: (record: EventLogRecord) => void): void;
  /** Called when all records of a change of what nodes cache have been received. */
  abstract onCacheChange(listener: (id: string) => void): void;
}

/** Receives the records that this process reads from the event log and passes them to the subscribers of `EventLogSubscriptions`. */
export abstract class EventLogSink {
  abstract receive(record: EventLogRecord): void;
  /** Whether a record concerns a subscriber, so that something cached depends on it. */
  abstract isAwaited(record: EventLogRecord): boolean;
  /** Called when the log could not be read for a while, or has lost records. */
  abstract reportMissed(): void;
}
