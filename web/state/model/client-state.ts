import type {
  Bot,
  ChannelFolder,
  ChannelProperties,
  CustomEmoji,
  Draft,
  EmailSuppression,
  Message,
  NavigationView,
  ProfileField,
  NoticeTiming,
  QuietHours,
  RealmUser,
  Register,
  Reminder,
  SavedSnippet,
  ScheduledMessage,
  Subscription,
  UserGroup,
  UserSettings,
  UserStatus,
} from '../../api/wire.js';
import type { ChannelTopics } from './channel-topics.js';
import { type ConversationKey, directConversation, keyOf, topicKey } from './conversation.js';
import type { FeedState } from './feed.js';
import type { OutgoingMessages } from './outgoing-messages.js';
import { type UnreadState, unreadFrom } from './unread.js';

export interface Person extends RealmUser {
  is_active: boolean;
}

/** A channel that the account can see, and, if it is subscribed, its subscription. */
export interface Channel extends ChannelProperties {
  subscribed: boolean;
  /** Properties of the account's subscription; undefined if it has never been subscribed. */
  personal: PersonalChannelSettings | undefined;
  /** Ids of subscribers; undefined until they are fetched. */
  subscribers: number[] | undefined;
}

export type PersonalChannelSettings = Omit<Subscription, keyof ChannelProperties | 'subscribers'>;

export interface Presence {
  /** Seconds UTC. */
  active: number;
  idle: number;
}

/** Settings of the organization, by the name that events about them use. */
export type RealmSettings = {
  [K in keyof Register as K extends `realm_${infer Name}` ? Exclude<Name, IndexedParts> : never]: Register[K];
};

/** Parts of the organization that have a record of their own in the state. */
type IndexedParts = 'users' | 'non_active_users' | 'user_groups' | 'emoji' | 'bots';
const INDEXED_PARTS: ReadonlySet<string> = new Set<IndexedParts>(['users', 'non_active_users', 'user_groups', 'emoji', 'bots']);

/**
 * What the client knows. It begins as the answer of `POST /register`, and `applyEvent` continues it: the result is the same as what a client
 * knows that registers later. It consists of plain objects and maps, so that it can be stored. Views track what they read of the objects, and
 * the maps as a whole.
 */
export interface ClientState {
  ownId: number;
  realm: RealmSettings;
  server: ServerState;
  settings: UserSettings;
  people: Record<number, Person>;
  channels: Record<number, Channel>;
  /** Folders of channels, archived ones too. */
  folders: Record<number, ChannelFolder>;
  groups: Record<number, UserGroup>;
  /** The bots that the account may administer. */
  bots: Record<number, Bot>;
  profileFields: ProfileField[];
  emoji: Record<string, CustomEmoji>;
  unread: UnreadState;
  topicPolicies: Record<ConversationKey, TopicPolicy>;
  mutedUserIds: number[];
  presences: Record<number, Presence>;
  statuses: Record<number, UserStatus>;
  starredIds: number[];
  drafts: Record<number, Draft>;
  snippets: Record<number, SavedSnippet>;
  scheduled: Record<number, ScheduledMessage>;
  reminders: Record<number, Reminder>;
  /** By their fragments: searches that the account has saved, and its choices about views that are built in. */
  navigationViews: Record<string, NavigationView>;
  alertWords: string[];
  noticeTiming: NoticeTiming;
  quietHours: QuietHours;
  /** Null if mails to the account are not suppressed. */
  emailSuppression: EmailSuppression | null;
  /** Participants and newest message of direct conversations. */
  directConversations: Record<ConversationKey, { userIds: number[]; maxMessageId: number }>;
  topics: ChannelTopics;
  /** The messages that were loaded or received. */
  messages: Record<number, Message>;
  /** The newest message that an event has reported; 0 if none has. */
  newestReceivedId: number;
  feeds: FeedState;
  outgoing: OutgoingMessages;
}

/** What the server says of itself. */
export type ServerState = Pick<
  Register,
  | 'zulip_version'
  | 'zulip_feature_level'
  | 'max_message_length'
  | 'max_topic_length'
  | 'max_file_upload_size_mib'
  | 'max_stream_name_length'
  | 'max_stream_description_length'
  | 'max_bulk_new_subscription_messages'
  | 'max_reminder_note_length'
  | 'max_channel_folder_name_length'
  | 'max_channel_folder_description_length'
  | 'server_presence_offline_threshold_seconds'
  | 'server_presence_ping_interval_seconds'
  | 'server_typing_started_wait_period_milliseconds'
  | 'server_typing_stopped_wait_period_milliseconds'
  | 'server_typing_started_expiry_period_milliseconds'
  | 'event_queue_longpoll_timeout_seconds'
  | 'server_emoji_data_url'
  | 'server_supported_permission_settings'
  | 'server_web_public_streams_enabled'
  | 'server_jitsi_server_url'
  | 'server_report_message_types'
  | 'max_icon_file_size_mib'
  | 'max_logo_file_size_mib'
  | 'custom_profile_field_types'
>;

export interface TopicPolicy {
  channelId: number;
  topic: string;
  /** 1 muted, 2 unmuted in a muted channel, 3 followed */
  policy: 1 | 2 | 3;
}

/** Builds the state from the answer of `POST /register`, which it may keep parts of. */
export function stateFrom(register: Register): ClientState {
  return {
    ownId: register.user_id,
    realm: realmSettingsOf(register),
    server: serverOf(register),
    settings: register.user_settings,
    people: peopleOf(register),
    channels: channelsOf(register),
    folders: byKey(register.channel_folders, ({ id }) => id),
    groups: byKey(register.realm_user_groups, ({ id }) => id),
    bots: byKey(register.realm_bots, (bot) => bot.user_id),
    profileFields: register.custom_profile_fields,
    emoji: register.realm_emoji,
    unread: unreadFrom(register.unread_msgs, register.user_id),
    topicPolicies: policiesOf(register),
    mutedUserIds: register.muted_users.map(({ id }) => id),
    presences: presencesOf(register),
    statuses: register.user_status,
    starredIds: register.starred_messages,
    drafts: byKey(register.drafts, ({ id }) => id),
    snippets: byKey(register.saved_snippets, ({ id }) => id),
    scheduled: byKey(register.scheduled_messages, (one) => one.scheduled_message_id),
    reminders: byKey(register.reminders, (one) => one.reminder_id),
    navigationViews: byKey(register.navigation_views, ({ fragment }) => fragment),
    alertWords: register.alert_words,
    noticeTiming: register.notice_timing,
    quietHours: register.quiet_hours,
    emailSuppression: register.email_suppression,
    directConversations: directConversationsOf(register),
    topics: {},
    messages: {},
    newestReceivedId: 0,
    feeds: {},
    outgoing: {},
  };
}

function realmSettingsOf(register: Register): RealmSettings {
  const named = Object.entries(register).filter(([name]) => name.startsWith('realm_'));
  const entries = named.map(([name, value]) => [name.slice('realm_'.length), value] as const);
  return Object.fromEntries(entries.filter(([name]) => !INDEXED_PARTS.has(name))) as unknown as RealmSettings;
}

function serverOf(register: Register): ServerState {
  return {
    zulip_version: register.zulip_version,
    zulip_feature_level: register.zulip_feature_level,
    max_message_length: register.max_message_length,
    max_topic_length: register.max_topic_length,
    max_file_upload_size_mib: register.max_file_upload_size_mib,
    max_stream_name_length: register.max_stream_name_length,
    max_stream_description_length: register.max_stream_description_length,
    max_bulk_new_subscription_messages: register.max_bulk_new_subscription_messages,
    max_reminder_note_length: register.max_reminder_note_length,
    max_channel_folder_name_length: register.max_channel_folder_name_length,
    max_channel_folder_description_length: register.max_channel_folder_description_length,
    server_presence_offline_threshold_seconds: register.server_presence_offline_threshold_seconds,
    server_presence_ping_interval_seconds: register.server_presence_ping_interval_seconds,
    server_typing_started_wait_period_milliseconds: register.server_typing_started_wait_period_milliseconds,
    server_typing_stopped_wait_period_milliseconds: register.server_typing_stopped_wait_period_milliseconds,
    server_typing_started_expiry_period_milliseconds: register.server_typing_started_expiry_period_milliseconds,
    event_queue_longpoll_timeout_seconds: register.event_queue_longpoll_timeout_seconds,
    server_emoji_data_url: register.server_emoji_data_url,
    server_supported_permission_settings: register.server_supported_permission_settings,
    server_web_public_streams_enabled: register.server_web_public_streams_enabled,
    server_jitsi_server_url: register.server_jitsi_server_url,
    server_report_message_types: register.server_report_message_types,
    max_icon_file_size_mib: register.max_icon_file_size_mib,
    max_logo_file_size_mib: register.max_logo_file_size_mib,
    custom_profile_field_types: register.custom_profile_field_types,
  };
}

function peopleOf({ realm_users, realm_non_active_users, cross_realm_bots }: Register): Record<number, Person> {
  return byKey(
    [
      ...realm_users.map((user) => ({ ...user, is_active: true })),
      ...realm_non_active_users.map((user) => ({ ...user, is_active: false })),
      ...cross_realm_bots,
    ],
    ({ user_id: id }) => id,
  );
}

function channelsOf({ subscriptions, unsubscribed, never_subscribed }: Register): Record<number, Channel> {
  const channels = [
    ...never_subscribed.map(({ subscribers, ...channel }) => ({ ...channel, subscribers, subscribed: false, personal: undefined })),
    ...unsubscribed.map((one) => channelOf(one, false)),
    ...subscriptions.map((one) => channelOf(one, true)),
  ];
  return byKey(channels, (channel) => channel.stream_id);
}

/** Separates what belongs to the channel from what belongs to the account's subscription. */
export function channelOf(subscription: Subscription, subscribed: boolean): Channel {
  const {
    audible_notifications,
    color,
    desktop_notifications,
    email_notifications,
    in_home_view,
    is_muted,
    pin_to_top,
    push_notifications,
    wildcard_mentions_notify,
    subscribers,
    ...channel
  } = subscription;
  const personal = {
    audible_notifications,
    color,
    desktop_notifications,
    email_notifications,
    in_home_view,
    is_muted,
    pin_to_top,
    push_notifications,
    wildcard_mentions_notify,
  };
  return { ...channel, subscribed, personal, subscribers };
}

function policiesOf({ user_topics }: Register): Record<ConversationKey, TopicPolicy> {
  const policies: Record<ConversationKey, TopicPolicy> = {};
  for (const { stream_id, topic_name, visibility_policy: policy } of user_topics) {
    if (policy !== 0) policies[topicKey(stream_id, topic_name)] = { channelId: stream_id, topic: topic_name, policy };
  }
  return policies;
}

function presencesOf({ presences }: Register): Record<number, Presence> {
  const known: Record<number, Presence> = {};
  for (const [id, presence] of Object.entries(presences)) {
    if ('active_timestamp' in presence) known[Number(id)] = { active: presence.active_timestamp, idle: presence.idle_timestamp };
  }
  return known;
}

function directConversationsOf({ recent_private_conversations: recent, user_id: ownId }: Register): ClientState['directConversations'] {
  const conversations: ClientState['directConversations'] = {};
  for (const { user_ids, max_message_id: maxMessageId } of recent) {
    const conversation = directConversation(user_ids, ownId);
    conversations[keyOf(conversation)] = { userIds: [...conversation.userIds], maxMessageId };
  }
  return conversations;
}

/** @param list undefined in the answer of a server of the version before, to which the list is unknown */
function byKey<T>(list: readonly T[] | undefined, key: (one: T) => string | number): Record<string | number, T> {
  return Object.fromEntries((list ?? []).map((one) => [key(one), one]));
}
