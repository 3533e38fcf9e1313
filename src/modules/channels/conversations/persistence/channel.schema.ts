import { EntitySchema } from 'typeorm';
import { bigInteger, id, json, optionalId, time } from '../../../../platform/database/columns.js';
import { Channel } from '../domain/channel.js';
import { Membership, type MembershipPeriod } from '../domain/membership.js';

const group = (name: string): ReturnType<typeof json> => json(name, 'text');
/** For channels that a process of the version before the setting creates. */
const groupOrNobody = (name: string) => ({ ...group(name), default: '{"direct_members":[],"direct_subgroups":[]}' }) as const;
const optionalBoolean = (name: string) => ({ type: 'boolean', nullable: true, name }) as const;

export const ChannelSchema = new EntitySchema<Channel>({
  name: 'Channel',
  target: Channel,
  tableName: 'channel',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    conversationId: id('conversation_id'),
    name: { type: 'varchar', length: 60 },
    nameKey: { type: 'varchar', length: 180, name: 'name_key' },
    description: { type: 'varchar', length: 1024 },
    renderedDescription: { type: 'mediumtext', name: 'rendered_description' },
    creatorId: optionalId('creator_id'),
    createdAt: time('created_at'),
    inviteOnly: { type: 'boolean', name: 'invite_only' },
    webPublic: { type: 'boolean', name: 'web_public' },
    historyPublic: { type: 'boolean', name: 'history_public' },
    archived: { type: 'boolean' },
    isDefault: { type: 'boolean', name: 'is_default' },
    messageRetentionDays: { type: 'int', nullable: true, name: 'message_retention_days' },
    folderId: optionalId('folder_id'),
    topicsPolicy: { type: 'varchar', length: 20, name: 'topics_policy', default: 'inherit' },
    canAddSubscribers: group('can_add_subscribers_group'),
    canRemoveSubscribers: group('can_remove_subscribers_group'),
    canAdminister: group('can_administer_channel_group'),
    canSendMessage: group('can_send_message_group'),
    canSubscribe: group('can_subscribe_group'),
    canMoveMessagesWithin: groupOrNobody('can_move_messages_within_channel_group'),
    canMoveMessagesOut: groupOrNobody('can_move_messages_out_of_channel_group'),
    canResolveTopics: groupOrNobody('can_resolve_topics_group'),
    canDeleteAnyMessage: groupOrNobody('can_delete_any_message_group'),
    canDeleteOwnMessages: groupOrNobody('can_delete_own_message_group'),
  },
  indices: [
    { name: 'channel_name', columns: ['realmId', 'nameKey'], unique: true },
    { name: 'channel_conversation', columns: ['conversationId'], unique: true },
    { name: 'channel_folder_channels', columns: ['realmId', 'folderId'] },
  ],
});

/** The messages of a channel, or the direct messages among a set of accounts. */
export interface ConversationRow {
  readonly id: number;
  readonly realmId: number;
  /** SHA-256 of the sorted account ids; null for a channel. */
  readonly directKey: Buffer | null;
  readonly lastMessageId: number;
}

export const ConversationSchema = new EntitySchema<ConversationRow>({
  name: 'Conversation',
  tableName: 'conversation',
  columns: {
    id: { ...id('id'), primary: true, generated: 'increment' },
    realmId: id('realm_id'),
    directKey: { type: 'binary', length: 32, nullable: true, name: 'direct_key' },
    lastMessageId: bigInteger('last_message_id'),
  },
  indices: [{ name: 'conversation_direct', columns: ['realmId', 'directKey'], unique: true }],
});

export const MembershipSchema = new EntitySchema<Membership>({
  name: 'Membership',
  target: Membership,
  tableName: 'membership',
  columns: {
    userId: { ...id('user_id'), primary: true },
    conversationId: { ...id('conversation_id'), primary: true },
    realmId: id('realm_id'),
    active: { type: 'boolean' },
    readThroughId: bigInteger('read_through_id'),
    color: { type: 'varchar', length: 10 },
    isMuted: { type: 'boolean', name: 'is_muted' },
    pinToTop: { type: 'boolean', name: 'pin_to_top' },
    desktopNotifications: optionalBoolean('desktop_notifications'),
    audibleNotifications: optionalBoolean('audible_notifications'),
    pushNotifications: optionalBoolean('push_notifications'),
    emailNotifications: optionalBoolean('email_notifications'),
    wildcardMentionsNotify: optionalBoolean('wildcard_mentions_notify'),
  },
  indices: [
    { name: 'membership_conversation', columns: ['realmId', 'conversationId', 'active'] },
    { name: 'membership_email_notifications', columns: ['realmId', 'conversationId', 'emailNotifications'] },
    { name: 'membership_push_notifications', columns: ['realmId', 'conversationId', 'pushNotifications'] },
  ],
});

export const MembershipPeriodSchema = new EntitySchema<MembershipPeriod>({
  name: 'MembershipPeriod',
  tableName: 'membership_period',
  columns: {
    userId: { ...id('user_id'), primary: true },
    conversationId: { ...id('conversation_id'), primary: true },
    fromId: { ...bigInteger('from_id'), primary: true },
    toId: { ...bigInteger('to_id'), nullable: true },
    realmId: id('realm_id'),
  },
});
