import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import { serializeList } from '../../../../kernel/long-answers.js';
import { array, boolean, type FieldValues, integer, named, object, serialized, type Static, string } from '../../../../kernel/schema.js';
import {
  type Channel,
  ChannelLookup,
  ChannelPresenter,
  ConversationRepository,
  ListChannelsService,
  presentChannel,
  presentSubscription,
  VisitorChannels,
  WireChannel,
  WireSubscription,
} from '../../../channels/channels.api.js';
import { DefaultChannelGroupsService, nextColor, WireDefaultChannelGroup } from '../../../channels/subscriptions.api.js';
import { type UnreadMessage, UnreadQueries } from '../../../messaging/read-state.api.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { NewestMessage } from '../../../users/users-ports.api.js';
import { includesState, type InitialStateInput, StateSection } from './state-section.js';

const NeverSubscribed = object({ ...WireChannel.fields, subscribers: WireSubscription.fields.subscribers });

export const CHANNELS_STATE = {
  subscriptions: serialized(array(WireSubscription)),
  unsubscribed: serialized(array(WireSubscription)),
  never_subscribed: serialized(array(NeverSubscribed)),
  streams: serialized(array(WireChannel)),
  realm_default_streams: array(integer()),
  realm_default_stream_groups: array(WireDefaultChannelGroup),
};
type ChannelsState = FieldValues<typeof CHANNELS_STATE>;
type SubscriptionsState = Pick<ChannelsState, 'subscriptions' | 'unsubscribed' | 'never_subscribed'>;
type WireSubscribers = Pick<WireSubscription, 'subscribers'>;

/** Channels: subscribed, left and visible ones, and those to which new accounts are subscribed. */
@Injectable()
export class ChannelsSection extends StateSection {
  readonly types = ['subscription', 'stream', 'default_streams', 'default_stream_groups'];

  constructor(
    private readonly lists: ListChannelsService,
    private readonly visitorChannels: VisitorChannels,
    private readonly views: ChannelPresenter,
    private readonly users: UserLookup,
    private readonly groups: DefaultChannelGroupsService,
  ) {
    super();
  }

  /** The channels that visitors may read, as if they were subscribed to them; no others. */
  async loadForVisitor({ realmId }: Actor): Promise<SubscriptionsState> {
    const views = await this.views.loadViews(realmId, await this.visitorChannels.list(realmId));
    const used = new Set<string>();
    const present = (view: (typeof views)[number]): WireSubscription => {
      const color = nextColor(used, view.channel.conversationId);
      used.add(color);
      return this.views.presentToVisitor(view, color);
    };
    return {
      subscriptions: await serializeList([views], present),
      unsubscribed: await serializeList([[]], present),
      never_subscribed: await serializeList([[]], presentChannel),
    };
  }

  async load(actor: Actor, input: InitialStateInput): Promise<Partial<ChannelsState>> {
    const own = await this.lists.listOwn(actor, { includeArchived: input.capabilities.archivedChannels });
    const known = [
      ...own.subscribed.map(({ channel }) => channel),
      ...own.unsubscribed.map(({ channel }) => channel),
      ...own.neverSubscribed,
    ];
    const views = new Map((await this.views.loadViews(actor.realmId, known)).map((view) => [view.channel, view]));
    const present = (channel: Channel): WireChannel => presentChannel(viewOf(views, channel));
    const defaults = known
      .filter(({ isDefault, archived }) => isDefault && !archived)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
    return {
      ...(includesState(input, 'subscription') ? await this.subscriptions(actor, own, views, input) : {}),
      ...(includesState(input, 'stream') ? { streams: await serializeList([known.sort(byName)], present) } : {}),
      ...(includesState(input, 'default_streams') ? { realm_default_streams: isGuest(actor.role) ? [] : defaults } : {}),
      ...(includesState(input, 'default_stream_groups') ? { realm_default_stream_groups: await this.defaultGroups(actor) } : {}),
    };
  }

  private async defaultGroups({ realmId, role }: Actor): Promise<readonly WireDefaultChannelGroup[]> {
    return isGuest(role) ? [] : this.groups.list(realmId);
  }

  private async subscriptions(
    actor: Actor,
    own: Awaited<ReturnType<ListChannelsService['listOwn']>>,
    views: ReadonlyMap<Channel, Awaited<ReturnType<ChannelPresenter['loadViews']>>[number]>,
    { includeSubscribers, capabilities }: InitialStateInput,
  ): Promise<SubscriptionsState> {
    const settings = (await this.users.get(actor.userId)).settings;
    const inherited = capabilities.notificationSettingsNull
      ? {}
      : {
          desktop_notifications: settings.enable_stream_desktop_notifications,
          audible_notifications: settings.enable_stream_audible_notifications,
          push_notifications: settings.enable_stream_push_notifications,
          email_notifications: settings.enable_stream_email_notifications,
          wildcard_mentions_notify: settings.wildcard_mentions_notify,
        };
    const subscribers = includeSubscribers ? await this.lists.loadSubscribers([...views.keys()]) : undefined;
    const withSubscribers = (channel: Channel): WireSubscribers =>
      subscribers ? { subscribers: subscribers.get(channel.conversationId) ?? [] } : {};
    const subscription = ({ channel, membership }: (typeof own.subscribed)[number]): WireSubscription => {
      const presented = presentSubscription(viewOf(views, channel), membership);
      const missing = Object.entries(inherited).filter(([name]) => presented[name as keyof WireSubscription] === null);
      return { ...presented, ...Object.fromEntries(missing), ...withSubscribers(channel) };
    };
    const neverSubscribed = (channel: Channel): Static<typeof NeverSubscribed> => ({
      ...presentChannel(viewOf(views, channel)),
      ...withSubscribers(channel),
    });
    return {
      subscriptions: await serializeList([own.subscribed], subscription),
      unsubscribed: await serializeList([own.unsubscribed], subscription),
      never_subscribed: await serializeList([own.neverSubscribed], neverSubscribed),
    };
  }
}

function viewOf<View>(views: ReadonlyMap<Channel, View>, channel: Channel): View {
  const view = views.get(channel);
  if (!view) throw new Error(`channel ${channel.id} has no view`);
  return view;
}

function byName(a: Channel, b: Channel): number {
  return a.name < b.name ? -1 : 1;
}

const MAX_CONVERSATIONS = 1000;

export const DIRECT_CONVERSATIONS_STATE = {
  recent_private_conversations: array(object({ max_message_id: integer(), user_ids: array(integer(), 'The other participants.') })),
};
type DirectConversationsState = FieldValues<typeof DIRECT_CONVERSATIONS_STATE>;

/** The direct conversations with the account's newest messages. */
@Injectable()
export class DirectConversationsSection extends StateSection {
  readonly types = ['recent_private_conversations'];

  constructor(private readonly conversations: ConversationRepository) {
    super();
  }

  async load({ userId }: Actor): Promise<DirectConversationsState> {
    const recent = await this.conversations.listRecentDirect(userId, MAX_CONVERSATIONS);
    const participants = await this.conversations.loadParticipants(recent.map(({ id }) => id));
    return {
      recent_private_conversations: recent.map(({ id, lastMessageId }) => ({
        max_message_id: lastMessageId,
        user_ids: (participants.get(id) ?? []).filter((one) => one !== userId),
      })),
    };
  }
}

/** The newest unread messages are listed, at most this many. */
const MAX_UNREAD = 50_000;

const UNREAD_IDS = { unread_message_ids: array(integer()) };
/** Unread messages of an account by conversation. */
const WireUnreadMessages = named(
  'UnreadMessages',
  object({
    count: integer('How many there are outside muted conversations.'),
    pms: array(object({ other_user_id: integer(), sender_id: integer(), ...UNREAD_IDS })),
    huddles: array(object({ user_ids_string: string('All participants, separated by commas.'), ...UNREAD_IDS })),
    streams: array(object({ stream_id: integer(), topic: string(), ...UNREAD_IDS })),
    mentions: array(integer()),
    old_unreads_missing: boolean(),
  }),
);
type WireUnreadMessages = Static<typeof WireUnreadMessages>;

export const MESSAGES_STATE = {
  max_message_id: integer('-1 if the account has received none.'),
  unread_msgs: WireUnreadMessages,
  starred_messages: array(integer()),
};
type MessagesState = FieldValues<typeof MESSAGES_STATE>;

/** The newest message of the account, and its unread and starred ones. */
@Injectable()
export class MessagesSection extends StateSection {
  readonly types = ['message', 'starred_messages'];

  constructor(
    private readonly newest: NewestMessage,
    private readonly unread: UnreadQueries,
    private readonly channels: ChannelLookup,
    private readonly conversations: ConversationRepository,
  ) {
    super();
  }

  async load(actor: Actor, input: InitialStateInput): Promise<Partial<MessagesState>> {
    const messages = includesState(input, 'message');
    return {
      ...(messages ? { max_message_id: (await this.newest.findIdReceivedBy(actor.userId)) ?? -1 } : {}),
      ...(messages && includesState(input, 'update_message_flags') ? { unread_msgs: await this.unreadMessages(actor, input) } : {}),
      ...(includesState(input, 'starred_messages') ? { starred_messages: await this.unread.listStarred(actor) } : {}),
    };
  }

  private async unreadMessages(actor: Actor, { capabilities }: InitialStateInput): Promise<WireUnreadMessages> {
    const unread = await this.unread.listUnread(actor.userId, MAX_UNREAD);
    const conversationIds = [...new Set(unread.map(({ conversationId }) => conversationId))];
    const channels = await this.channels.findByConversations(conversationIds);
    const participants = await this.conversations.loadParticipants(conversationIds.filter((id) => !channels.has(id)));
    const topicName = (topic: string): string => (topic === '' && !capabilities.emptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : topic);
    return {
      count: unread.filter(({ muted }) => !muted).length,
      ...directUnread(actor.userId, unread, participants),
      streams: grouped(
        unread.filter(({ conversationId }) => channels.has(conversationId)),
        (one) => `${one.conversationId}:${one.topic.toLowerCase()}`,
      ).map((group) => ({
        stream_id: (channels.get(group[0].conversationId) as Channel).id,
        topic: topicName(group[0].topic),
        unread_message_ids: group.map(({ id }) => id),
      })),
      mentions: unread.filter(({ mentioned }) => mentioned).map(({ id }) => id),
      old_unreads_missing: unread.length >= MAX_UNREAD,
    };
  }
}

type Group = [UnreadMessage, ...UnreadMessage[]];

function grouped(messages: readonly UnreadMessage[], key: (message: UnreadMessage) => string | number): Group[] {
  const groups = new Map<string | number, Group>();
  for (const message of messages) {
    const group = groups.get(key(message));
    if (group) group.push(message);
    else groups.set(key(message), [message]);
  }
  return [...groups.values()];
}

/** Unread direct messages by the other participant, and for more than two participants by all of them. */
function directUnread(
  own: UserId,
  unread: readonly UnreadMessage[],
  participants: ReadonlyMap<ConversationId, readonly UserId[]>,
): Pick<WireUnreadMessages, 'pms' | 'huddles'> {
  const pms: { other_user_id: UserId; sender_id: UserId; unread_message_ids: MessageId[] }[] = [];
  const huddles: { user_ids_string: string; unread_message_ids: MessageId[] }[] = [];
  for (const group of grouped(
    unread.filter(({ conversationId }) => participants.has(conversationId)),
    (one) => one.conversationId,
  )) {
    const participantIds = participants.get(group[0].conversationId) ?? [];
    const ids = group.map(({ id }) => id);
    if (participantIds.length > 2) {
      huddles.push({ user_ids_string: participantIds.join(','), unread_message_ids: ids });
    } else {
      const other = participantIds.find((id) => id !== own) ?? own;
      pms.push({ other_user_id: other, sender_id: other, unread_message_ids: ids });
    }
  }
  return { pms: pms.sort((a, b) => a.other_user_id - b.other_user_id), huddles };
}
