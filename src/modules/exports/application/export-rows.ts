import type { MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import { isRead, MessageMark, MessageTrait } from '../../messaging/read-state.api.js';
import type {
  ExportedAttachment,
  ExportedChannel,
  ExportedEmoji,
  ExportedGroup,
  ExportedMembership,
  ExportedMessage,
  ExportedPeriod,
  ExportedPerson,
  ExportedReaction,
  ExportedSubmessage,
} from '../domain/exported.js';
import { conversationRecipient, personRecipient, type UnnamedGroups } from '../domain/export-ids.js';

/** A row of a table of an export, in the columns of version 11 of the Zulip server. */
export type ExportRow = Readonly<Record<string, unknown>>;

export const RecipientType = { person: 1, channel: 2, group: 3 } as const;
/** The topic of direct messages. */
const NO_TOPIC = '\u0007';
const TOPICS_POLICIES: Readonly<Record<string, number>> = { inherit: 1, allow_empty_topic: 2, disable_empty_topic: 3, empty_topic_only: 4 };
/** The bits of a message of a reader. */
const Flag = {
  read: 1,
  starred: 2,
  collapsed: 4,
  mentioned: 8,
  channelWildcard: 16,
  hasAlertWord: 512,
  historical: 1_024,
  isDirect: 2_048,
} as const;
/** Settings of accounts that have the same names and values as columns. */
const SETTINGS = [
  ...['enter_sends', 'left_side_userlist', 'default_language', 'twenty_four_hour_time', 'starred_message_counts', 'color_scheme'],
  ...['translate_emoticons', 'display_emoji_reaction_users', 'emojiset', 'high_contrast_mode', 'demote_inactive_streams'],
  ...['fluid_layout_width', 'web_font_size_px', 'web_line_height_percent', 'web_escape_navigates_to_home_view'],
  ...[
    'web_mark_read_on_scroll_policy',
    'web_home_view',
    'user_list_style',
    'web_animate_image_previews',
    'web_stream_unreads_count_display_policy',
  ],
  ...['web_navigate_to_sent_message', 'enable_stream_desktop_notifications', 'enable_stream_email_notifications'],
  ...['enable_stream_push_notifications', 'enable_stream_audible_notifications', 'notification_sound', 'wildcard_mentions_notify'],
  ...['enable_followed_topic_desktop_notifications', 'enable_followed_topic_email_notifications'],
  ...['enable_followed_topic_push_notifications', 'enable_followed_topic_audible_notifications'],
  ...['enable_followed_topic_wildcard_mentions_notify', 'enable_desktop_notifications', 'pm_content_in_desktop_notifications'],
  ...['enable_sounds', 'enable_offline_email_notifications', 'message_content_in_email_notifications'],
  ...['enable_offline_push_notifications', 'enable_online_push_notifications', 'desktop_icon_count_display'],
  ...['enable_digest_emails', 'enable_login_emails', 'enable_marketing_emails', 'presence_enabled'],
  ...['email_notifications_batching_period_seconds', 'realm_name_in_email_notifications_policy'],
  ...['automatically_follow_topics_policy', 'automatically_unmute_topics_in_muted_streams_policy'],
  ...['automatically_follow_topics_where_mentioned', 'enable_drafts_synchronization', 'send_stream_typing_notifications'],
  ...['send_private_typing_notifications', 'send_read_receipts', 'email_address_visibility', 'receives_typing_notifications'],
  ...['allow_private_data_export'],
];

/** Seconds UTC, with fractions. @param time milliseconds */
export function toSeconds(time: number): number {
  return time / 1_000;
}

/** @param withSettings whether private data of the account is exported */
export function personRow(person: ExportedPerson, realmId: RealmId, withSettings: boolean): ExportRow {
  const settings = !withSettings ? [] : SETTINGS.flatMap((name) => (name in person.choices ? [[name, person.choices[name]]] : []));
  return {
    ...(Object.fromEntries(settings) as ExportRow),
    id: person.id,
    realm: realmId,
    email: person.email,
    delivery_email: person.email,
    full_name: person.fullName,
    role: person.role,
    is_active: person.active,
    is_staff: false,
    is_bot: person.botType !== null,
    bot_type: person.botType,
    bot_owner: person.botOwnerId,
    is_mirror_dummy: false,
    is_imported_stub: person.importedStub,
    date_joined: toSeconds(person.joinedAt),
    timezone: person.timezone,
    avatar_source: person.avatarUploaded ? 'U' : 'G',
    avatar_version: Math.max(1, person.avatarVersion),
    recipient: personRecipient(person.id),
  };
}

/** A bot of the server, of which every server has its own. */
export function systemBotRow({ id, email }: ExportedPerson): ExportRow {
  return { id, email, recipient_id: personRecipient(id) };
}

export function channelRow(channel: ExportedChannel, realmId: RealmId, unnamed: UnnamedGroups): ExportRow {
  return {
    ...Object.fromEntries(Object.entries(channel.groups).map(([name, value]) => [name, unnamed.idOf(value)])),
    id: channel.id,
    realm: realmId,
    name: channel.name,
    description: channel.description,
    rendered_description: channel.renderedDescription,
    creator: channel.creatorId,
    date_created: toSeconds(channel.createdAt),
    invite_only: channel.inviteOnly,
    is_web_public: channel.webPublic,
    history_public_to_subscribers: channel.historyPublic,
    is_in_zephyr_realm: false,
    deactivated: channel.archived,
    message_retention_days: channel.messageRetentionDays,
    folder: channel.folderId,
    topics_policy: TOPICS_POLICIES[channel.topicsPolicy] ?? TOPICS_POLICIES['inherit'],
    recipient: conversationRecipient(channel.conversationId),
  };
}

/** @param isUserActive whether the account is not deactivated @param withSettings whether private data of the account is exported */
export function subscriptionRow(id: number, membership: ExportedMembership, isUserActive: boolean, withSettings: boolean): ExportRow {
  const settings = {
    is_muted: membership.isMuted,
    color: membership.color,
    pin_to_top: membership.pinToTop,
    desktop_notifications: membership.desktopNotifications,
    audible_notifications: membership.audibleNotifications,
    push_notifications: membership.pushNotifications,
    email_notifications: membership.emailNotifications,
    wildcard_mentions_notify: membership.wildcardMentionsNotify,
  };
  return {
    id,
    user_profile: membership.userId,
    recipient: conversationRecipient(membership.conversationId),
    active: membership.active,
    is_user_active: isUserActive,
    ...(withSettings ? settings : {}),
  };
}

export function personSubscriptionRow(id: number, userId: UserId, isUserActive: boolean): ExportRow {
  return { id, user_profile: userId, recipient: personRecipient(userId), active: true, is_user_active: isUserActive };
}

export function groupRow(group: ExportedGroup, realmId: RealmId, unnamed: UnnamedGroups): ExportRow {
  const settings = Object.entries(group.settings ?? {}).map(([name, value]) => [name, unnamed.idOf(value)]);
  return {
    ...(Object.fromEntries(settings) as ExportRow),
    id: group.id,
    usergroup_ptr: group.id,
    realm: realmId,
    realm_for_sharding: realmId,
    name: group.name,
    description: group.description,
    is_system_group: group.system,
    deactivated: group.deactivated,
    creator: group.creatorId,
    date_created: group.createdAt === null ? null : toSeconds(group.createdAt),
  };
}

export function emojiRow(emoji: ExportedEmoji, realmId: RealmId): ExportRow {
  const { id, name, authorId: author, fileName, deactivated } = emoji;
  return { id, realm: realmId, name, author, file_name: fileName, is_animated: false, deactivated };
}

export function reactionRow({ id, messageId, userId, type, emojiCode, emojiName }: ExportedReaction): ExportRow {
  return { id, message: messageId, user_profile: userId, reaction_type: type, emoji_code: emojiCode, emoji_name: emojiName };
}

export function submessageRow({ id, messageId, senderId, type, content }: ExportedSubmessage): ExportRow {
  return { id, message: messageId, sender: senderId, msg_type: type, content };
}

export function attachmentRow(attachment: ExportedAttachment, realmId: RealmId, messageIds: readonly MessageId[]): ExportRow {
  return {
    id: attachment.id,
    realm: realmId,
    owner: attachment.ownerId,
    path_id: attachment.pathId,
    file_name: attachment.name,
    content_type: attachment.contentType,
    size: attachment.size,
    create_time: toSeconds(attachment.createdAt),
    // The server that imports it finds out when it is asked.
    is_realm_public: null,
    is_web_public: null,
    messages: messageIds,
    scheduled_messages: [],
  };
}

/** Where a message was sent: the recipient, and whether that is a channel. */
export interface ExportedPlace {
  readonly recipient: number;
  readonly isChannel: boolean;
}

/** @param clientId the id of the program that has sent it */
export function messageRow(
  message: ExportedMessage,
  realmId: RealmId,
  { recipient, isChannel }: ExportedPlace,
  clientId: number,
): ExportRow {
  const changedAt = Math.max(message.editedAt ?? 0, message.movedAt ?? 0);
  const has = (trait: number): boolean => (message.traits & trait) !== 0;
  return {
    id: message.id,
    realm: realmId,
    sender: message.senderId,
    recipient,
    type: 1,
    subject: isChannel ? message.topic : NO_TOPIC,
    content: message.content,
    rendered_content: message.renderedContent,
    rendered_content_version: 1,
    date_sent: toSeconds(message.sentAt),
    sending_client: clientId,
    last_edit_time: changedAt === 0 ? null : toSeconds(changedAt),
    edit_history: message.editHistory,
    has_attachment: has(MessageTrait.hasAttachment),
    has_image: has(MessageTrait.hasImage),
    has_link: has(MessageTrait.hasLink),
    is_channel_message: isChannel,
  };
}

/**
 * The flags of a message for somebody who has received it or marked it.
 * @param mark bits of `MessageMark`
 * @param period in which it was received; null if it was not
 */
export function readerFlags({ id, traits }: ExportedMessage, isChannel: boolean, mark: number, period: ExportedPeriod | null): number {
  const has = (bits: number, flag: number): number => (bits === 0 ? 0 : flag);
  const facts = { messageId: id, mark, received: period !== null, readThroughId: period?.readThroughId ?? 0 };
  return (
    (isRead(facts) ? Flag.read : 0) |
    has(mark & MessageMark.starred, Flag.starred) |
    has(mark & MessageMark.collapsed, Flag.collapsed) |
    has(mark & MessageMark.mentioned, Flag.mentioned) |
    has(mark & MessageMark.hasAlertWord, Flag.hasAlertWord) |
    (period === null ? Flag.historical : has(traits & MessageTrait.channelWildcard, Flag.channelWildcard)) |
    (isChannel ? 0 : Flag.isDirect)
  );
}
