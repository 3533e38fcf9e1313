import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import type { ConversationId, MessageId, UserId } from '../../../../kernel/ids.js';
import { serializeList } from '../../../../kernel/long-answers.js';
import { array, boolean, type FieldValues, integer, named, object, serialized, type Static, string } from '../../../../kernel/schema.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
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
import {
  ChannelFoldersService,
  DefaultChannelGroupsService,
  nextColor,
  WireChannelFolder,
  WireDefaultChannelGroup,
} from '../../../channels/subscriptions.api.js';
import { UnreadQueries, type UnreadTopic } from '../../../messaging/read-state.api.js';
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
  channel_folders: array(WireChannelFolder, 'In their order, archived ones too.'),
};
type ChannelsState = FieldValues<typeof CHANNELS_STATE>;
type SubscriptionsState = Pick<ChannelsState, 'subscriptions' | 'unsubscribed' | 'never_subscribed'>;
type WireSubscribers = Pick<WireSubscription, 'subscribers'>;

/** The state has the plural of its events' type. What is fetched follows from the types of events where a client says nothing else. */
const FOLDER_TYPES = ['channel_folders', 'channel_folder'];

/** Channels: subscribed, left and visible ones, and those to which new accounts are subscribed. */
@Injectable()
export class ChannelsSection extends StateSection {
  readonly types = ['subscription', 'stream', 'default_streams', 'default_stream_groups', ...FOLDER_TYPES];

  constructor(
    private readonly lists: ListChannelsService,
    private readonly visitorChannels: VisitorChannels,
    private readonly views: ChannelPresenter,
    private readonly users: UserLookup,
    private readonly groups: DefaultChannelGroupsService,
    private readonly folders: ChannelFoldersService,
  ) {
    super();
  }

  /** The folders that contain channels which visitors may read. */
  async loadFoldersForVisitor({ realmId }: Actor): Promise<Pick<ChannelsState, 'channel_folders'>> {
    const shown = new Set((await this.visitorChannels.list(realmId)).map(({ folderId }) => folderId));
    return { channel_folders: (await this.folders.list(realmId, { includeArchived: false })).filter(({ id }) => shown.has(id)) };
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
    const wantsSubscribers = input.includeSubscribers && includesState(input, 'subscription');
    const subscribers = wantsSubscribers ? await this.lists.loadSubscribers(known) : undefined;
    const viewOf = await this.views.prepareViews(actor.realmId, known, subscribers);
    const present = (channel: Channel): WireChannel => presentChannel(viewOf(channel));
    const defaults = known
      .filter(({ isDefault, archived }) => isDefault && !archived)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
    return {
      ...(includesState(input, 'subscription') ? await this.subscriptions(actor, own, viewOf, input, subscribers) : {}),
      ...(includesState(input, 'stream') ? { streams: await serializeList([known.sort(byName)], present) } : {}),
      ...(includesState(input, 'default_streams') ? { realm_default_streams: isGuest(actor.role) ? [] : defaults } : {}),
      ...(includesFolders(input) ? { channel_folders: await this.folders.list(actor.realmId, { includeArchived: true }) } : {}),
      ...(includesState(input, 'default_stream_groups') ? { realm_default_stream_groups: await this.defaultGroups(actor) } : {}),
    };
  }

  private async defaultGroups({ realmId, role }: Actor): Promise<readonly WireDefaultChannelGroup[]> {
    return isGuest(role) ? [] : this.groups.list(realmId);
  }

  private async subscriptions(
    actor: Actor,
    own: Awaited<ReturnType<ListChannelsService['listOwn']>>,
    viewOf: Awaited<ReturnType<ChannelPresenter['prepareViews']>>,
    { capabilities }: InitialStateInput,
    subscribers: Awaited<ReturnType<ListChannelsService['loadSubscribers']>> | undefined,
  ): Promise<SubscriptionsState> {
    const { settings } = await this.users.get(actor.userId);
    const inherited = capabilities.notificationSettingsNull
      ? undefined
      : {
          desktop_notifications: settings.enable_stream_desktop_notifications,
          audible_notifications: settings.enable_stream_audible_notifications,
          push_notifications: settings.enable_stream_push_notifications,
          email_notifications: settings.enable_stream_email_notifications,
          wildcard_mentions_notify: settings.wildcard_mentions_notify,
        };
    const withSubscribers = (channel: Channel): WireSubscribers =>
      subscribers ? { subscribers: subscribers.get(channel.conversationId) ?? [] } : {};
    const subscription = ({ channel, membership }: (typeof own.subscribed)[number]): WireSubscription => ({
      ...presentSubscription(viewOf(channel), membership, inherited),
      ...withSubscribers(channel),
    });
    const neverSubscribed = (channel: Channel): Static<typeof NeverSubscribed> => ({
      ...presentChannel(viewOf(channel)),
      ...withSubscribers(channel),
    });
    return {
      subscriptions: await serializeList([own.subscribed], subscription),
      unsubscribed: await serializeList([own.unsubscribed], subscription),
      never_subscribed: await serializeList([own.neverSubscribed], neverSubscribed),
    };
  }
}

/** Whether the channel folders are requested. */
export function includesFolders(input: InitialStateInput): boolean {
  return FOLDER_TYPES.some((type) => includesState(input, type));
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
    const { topics, mentioned } = await this.unread.loadUnread(actor.userId, MAX_UNREAD);
    const conversationIds = [...new Set(topics.map(({ conversationId }) => conversationId))];
    const channels = await this.channels.findByConversations(conversationIds);
    const participants = await this.conversations.loadParticipants(conversationIds.filter((id) => !channels.has(id)));
    const topicName = (topic: string): string => (topic === '' && !capabilities.emptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : topic);
    return {
      count: numberOf(topics.filter(({ muted }) => !muted)),
      ...directUnread(actor.userId, topics, participants),
      streams: topics.flatMap(({ conversationId, topic, messageIds }) => {
        const channel = channels.get(conversationId);
        return channel ? [{ stream_id: channel.id, topic: topicName(topic), unread_message_ids: messageIds }] : [];
      }),
      mentions: mentioned,
      old_unreads_missing: numberOf(topics) >= MAX_UNREAD,
    };
  }
}

function numberOf(topics: readonly UnreadTopic[]): number {
  return topics.reduce((sum, { messageIds }) => sum + messageIds.length, 0);
}

/** Unread direct messages by the other participant, and for more than two participants by all of them. */
function directUnread(
  own: UserId,
  topics: readonly UnreadTopic[],
  participants: ReadonlyMap<ConversationId, readonly UserId[]>,
): Pick<WireUnreadMessages, 'pms' | 'huddles'> {
  const pms: { other_user_id: UserId; sender_id: UserId; unread_message_ids: readonly MessageId[] }[] = [];
  const huddles: { user_ids_string: string; unread_message_ids: readonly MessageId[] }[] = [];
  for (const { conversationId, messageIds } of topics) {
    const participantIds = participants.get(conversationId);
    if (!participantIds) continue;
    if (participantIds.length > 2) {
      huddles.push({ user_ids_string: participantIds.join(','), unread_message_ids: messageIds });
    } else {
      const other = participantIds.find((id) => id !== own) ?? own;
      pms.push({ other_user_id: other, sender_id: other, unread_message_ids: messageIds });
    }
  }
  return { pms: pms.sort((a, b) => a.other_user_id - b.other_user_id), huddles };
}
