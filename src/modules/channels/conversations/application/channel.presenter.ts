import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { ConversationId, RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import {
  array,
  boolean,
  described,
  integer,
  literal,
  named,
  nullable,
  object,
  optional,
  seconds,
  type Static,
  string,
} from '../../../../kernel/schema.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { GroupPermissions } from '../../../users/groups.api.js';
import { CHANNEL_GROUP_NAMES } from '../domain/channel-group-settings.js';
import { trafficCountedSince, isRecentlyActive, estimateWeeklyTraffic } from '../domain/channel-traffic.js';
import { type Channel, TOPICS_POLICIES } from '../domain/channel.js';
import type { Membership } from '../domain/membership.js';
import { MembershipRepository } from './membership.repository.js';
import { ChannelActivity, type ChannelActivityInfo } from './required-ports.js';

/** System groups by id, to derive the deprecated `stream_post_policy`. */
export interface PolicyGroups {
  readonly administrators: UserGroupId;
  readonly moderators: UserGroupId;
  readonly fullMembers: UserGroupId;
}

export interface ChannelView {
  readonly channel: Channel;
  readonly activity: ChannelActivityInfo | undefined;
  /** Without deactivated accounts. */
  readonly subscriberCount: number;
  readonly groups: PolicyGroups;
  /** Deactivated accounts, which are left out of the group settings that name them. */
  readonly inactiveUserIds: ReadonlySet<UserId>;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** A channel as an API object, where it is called a stream. */
export const WireChannel = named(
  'Channel',
  object({
    stream_id: integer(),
    name: string(),
    is_archived: boolean(),
    description: string(),
    rendered_description: string(),
    date_created: seconds(),
    creator_id: nullable(integer()),
    invite_only: boolean(),
    is_web_public: boolean(),
    stream_post_policy: integer('Deprecated: an approximation of can_send_message_group by one of four numbers.'),
    is_announcement_only: boolean('Deprecated: see can_send_message_group.'),
    message_retention_days: nullable(integer()),
    history_public_to_subscribers: boolean(),
    folder_id: nullable(integer('The channel folder in which it is.')),
    topics_policy: described(literal(...TOPICS_POLICIES), 'Whether messages may have no topic, or none but that.'),
    first_message_id: nullable(integer()),
    is_recently_active: boolean(),
    can_add_subscribers_group: GroupSettingValue,
    can_remove_subscribers_group: GroupSettingValue,
    can_administer_channel_group: GroupSettingValue,
    can_send_message_group: GroupSettingValue,
    can_subscribe_group: GroupSettingValue,
    can_move_messages_within_channel_group: GroupSettingValue,
    can_move_messages_out_of_channel_group: GroupSettingValue,
    can_resolve_topics_group: GroupSettingValue,
    can_delete_any_message_group: GroupSettingValue,
    can_delete_own_message_group: GroupSettingValue,
    subscriber_count: integer('Without deactivated accounts. Clients count on with events of subscribers.'),
    stream_weekly_traffic: nullable(integer('Null for channels that are too young for an average.')),
  }),
);
export type WireChannel = Static<typeof WireChannel>;

/** A channel as an API object for a subscriber. Null in a notification setting: as the account's setting. */
export const WireSubscription = named(
  'Subscription',
  object({
    ...WireChannel.fields,
    color: string(),
    is_muted: boolean(),
    in_home_view: boolean('Deprecated: the opposite of is_muted.'),
    pin_to_top: boolean(),
    desktop_notifications: nullable(boolean()),
    audible_notifications: nullable(boolean()),
    push_notifications: nullable(boolean()),
    email_notifications: nullable(boolean()),
    wildcard_mentions_notify: nullable(boolean()),
    subscribers: optional(array(integer(), 'On request.')),
  }),
);
export type WireSubscription = Static<typeof WireSubscription>;

export function presentChannel({ channel, activity, subscriberCount, groups, inactiveUserIds, now }: ChannelView): WireChannel {
  const postPolicy = postPolicyOf(channel.canSendMessage, groups);
  const present = (value: GroupSettingValue): GroupSettingValue => without(value, inactiveUserIds);
  return {
    stream_id: channel.id,
    name: channel.name,
    is_archived: channel.archived,
    description: channel.description,
    rendered_description: channel.renderedDescription,
    date_created: Math.floor(channel.createdAt / 1000),
    creator_id: channel.creatorId,
    invite_only: channel.inviteOnly,
    is_web_public: channel.webPublic,
    stream_post_policy: postPolicy,
    is_announcement_only: postPolicy === 2,
    message_retention_days: channel.messageRetentionDays,
    history_public_to_subscribers: channel.historyPublic,
    folder_id: channel.folderId,
    topics_policy: channel.topicsPolicy,
    first_message_id: activity?.firstMessageId ?? null,
    is_recently_active: isRecentlyActive(activity?.lastMessageAt ?? null, channel.createdAt, now),
    can_add_subscribers_group: present(channel.canAddSubscribers),
    can_remove_subscribers_group: present(channel.canRemoveSubscribers),
    can_administer_channel_group: present(channel.canAdminister),
    can_send_message_group: present(channel.canSendMessage),
    can_subscribe_group: present(channel.canSubscribe),
    can_move_messages_within_channel_group: present(channel.canMoveMessagesWithin),
    can_move_messages_out_of_channel_group: present(channel.canMoveMessagesOut),
    can_resolve_topics_group: present(channel.canResolveTopics),
    can_delete_any_message_group: present(channel.canDeleteAnyMessage),
    can_delete_own_message_group: present(channel.canDeleteOwnMessages),
    subscriber_count: subscriberCount,
    stream_weekly_traffic: estimateWeeklyTraffic(activity?.countedMessages ?? 0, channel.createdAt, now),
  };
}

/** A channel for accounts to which it appears: its subscribers follow in an event of their own, with which clients count them. */
export function presentAppearing(view: ChannelView): WireChannel {
  return { ...presentChannel(view), subscriber_count: 0 };
}

/** What visitors get in place of the personal properties of a subscription, as on the Zulip server. */
const VISITOR_PROPERTIES = {
  isMuted: false,
  pinToTop: false,
  desktopNotifications: true,
  audibleNotifications: true,
  pushNotifications: true,
  emailNotifications: true,
  wildcardMentionsNotify: true,
};

/** The personal properties of a subscription. */
type PersonalProperties = Omit<Membership, 'userId' | 'conversationId' | 'realmId' | 'active' | 'readThroughId'>;

type NotificationSettings = Pick<
  WireSubscription,
  'desktop_notifications' | 'audible_notifications' | 'push_notifications' | 'email_notifications' | 'wildcard_mentions_notify'
>;

const LEFT_OPEN: NotificationSettings = {
  desktop_notifications: null,
  audible_notifications: null,
  push_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
};

/** @param inherited takes the place of settings that the subscription leaves open, for clients that do not support null */
export function presentSubscription(view: ChannelView, membership: PersonalProperties, inherited = LEFT_OPEN): WireSubscription {
  return {
    ...presentChannel(view),
    color: membership.color,
    is_muted: membership.isMuted,
    in_home_view: !membership.isMuted,
    pin_to_top: membership.pinToTop,
    desktop_notifications: membership.desktopNotifications ?? inherited.desktop_notifications,
    audible_notifications: membership.audibleNotifications ?? inherited.audible_notifications,
    push_notifications: membership.pushNotifications ?? inherited.push_notifications,
    email_notifications: membership.emailNotifications ?? inherited.email_notifications,
    wildcard_mentions_notify: membership.wildcardMentionsNotify ?? inherited.wildcard_mentions_notify,
  };
}

/** The value without these accounts. */
function without(value: GroupSettingValue, userIds: ReadonlySet<UserId>): GroupSettingValue {
  if (typeof value === 'number' || !value.direct_members.some((id) => userIds.has(id))) return value;
  return { ...value, direct_members: value.direct_members.filter((id) => !userIds.has(id)) };
}

/** 1 everyone, 2 administrators, 3 full members, 4 moderators; every other group is presented as everyone. */
export function postPolicyOf(value: GroupSettingValue, groups: PolicyGroups): number {
  if (value === groups.administrators) return 2;
  if (value === groups.fullMembers) return 3;
  return value === groups.moderators ? 4 : 1;
}

/** Active members by conversation. */
type Members = ReadonlyMap<ConversationId, readonly UserId[]>;

/** Loads what presenting channels requires beside the channels. */
@Injectable()
export class ChannelPresenter {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly activity: ChannelActivity,
    private readonly users: UserLookup,
    private readonly memberships: MembershipRepository,
    private readonly clock: Clock,
  ) {}

  /** One view per channel, in the same order. @param members as in `prepareViews` */
  async loadViews(realmId: RealmId, channels: readonly Channel[], members?: Members): Promise<ChannelView[]> {
    return channels.length === 0 ? [] : channels.map(await this.prepareViews(realmId, channels, members));
  }

  /**
   * Loads what views of these channels need.
   * @param members the active members, which are counted by the database if they are not loaded yet
   * @returns builds the view of one of the channels, so that not all have to be in memory
   */
  async prepareViews(realmId: RealmId, channels: readonly Channel[], members?: Members): Promise<(channel: Channel) => ChannelView> {
    const now = this.clock.now();
    const ids = channels.map(({ conversationId }) => conversationId);
    const [groups, inactiveUserIds, activities, counts] = await Promise.all([
      this.loadPolicyGroups(realmId),
      this.findInactiveNamed(channels),
      this.activity.loadFor(realmId, ids, trafficCountedSince(now)),
      members ? new Map(ids.map((id) => [id, members.get(id)?.length ?? 0])) : this.memberships.countActiveMembers(ids),
    ]);
    return (channel) => {
      const { conversationId: id } = channel;
      return { channel, activity: activities.get(id), subscriberCount: counts.get(id) ?? 0, groups, inactiveUserIds, now };
    };
  }

  /** A channel as an API object for visitors, who read it as if they were subscribed. */
  presentToVisitor(view: ChannelView, color: string): WireSubscription {
    return presentSubscription(view, { ...VISITOR_PROPERTIES, color });
  }

  /** Deactivated accounts that settings of these channels name. */
  private async findInactiveNamed(channels: readonly Channel[]): Promise<ReadonlySet<UserId>> {
    const named = new Set<UserId>();
    for (const channel of channels) {
      for (const setting of CHANNEL_GROUP_NAMES) {
        const value = channel[setting];
        if (typeof value !== 'number') for (const id of value.direct_members) named.add(id);
      }
    }
    const users = await this.users.findByIds(named);
    return new Set([...named].filter((id) => users.get(id)?.active !== true));
  }

  async loadPolicyGroups(realmId: RealmId): Promise<PolicyGroups> {
    const [administrators, moderators, fullMembers] = await Promise.all([
      this.permissions.systemGroupId(realmId, 'role:administrators'),
      this.permissions.systemGroupId(realmId, 'role:moderators'),
      this.permissions.systemGroupId(realmId, 'role:fullmembers'),
    ]);
    return { administrators, moderators, fullMembers };
  }
}
