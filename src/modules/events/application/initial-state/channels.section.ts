import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import {
  type Channel,
  ListChannelsService,
  ChannelPresenter,
  presentChannel,
  presentSubscription,
  type WireChannel,
  type WireSubscription,
} from '../../../channels/channels.api.js';
import { UserLookup } from '../../../users/users.api.js';
import { StateSection, type InitialStateInput, includesState } from './section.js';

/** Channels: those of the account, those it left, those it could join, and those new accounts get. */
@Injectable()
export class ChannelsSection extends StateSection {
  readonly types = ['subscription', 'stream', 'default_streams', 'default_stream_groups'];

  constructor(
    private readonly lists: ListChannelsService,
    private readonly views: ChannelPresenter,
    private readonly users: UserLookup,
  ) {
    super();
  }

  async load(actor: Actor, wishes: InitialStateInput): Promise<Readonly<Record<string, unknown>>> {
    const own = await this.lists.own(actor, wishes.capabilities.archivedChannels);
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
      ...(includesState(wishes, 'subscription') ? await this.subscriptions(actor, own, views, wishes) : {}),
      ...(includesState(wishes, 'stream') ? { streams: known.sort(byName).map(present) } : {}),
      ...(includesState(wishes, 'default_streams') ? { realm_default_streams: isGuest(actor.role) ? [] : defaults } : {}),
      ...(includesState(wishes, 'default_stream_groups') ? { realm_default_stream_groups: [] } : {}),
    };
  }

  private async subscriptions(
    actor: Actor,
    own: Awaited<ReturnType<ListChannelsService['own']>>,
    views: ReadonlyMap<Channel, Awaited<ReturnType<ChannelPresenter['loadViews']>>[number]>,
    { includeSubscribers, capabilities }: InitialStateInput,
  ): Promise<object> {
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
    const subscribers = includeSubscribers ? await this.lists.subscribers([...views.keys()]) : undefined;
    const withSubscribers = (channel: Channel): object =>
      subscribers ? { subscribers: subscribers.get(channel.conversationId) ?? [] } : {};
    const subscription = ({ channel, membership }: (typeof own.subscribed)[number]): object => {
      const presented = presentSubscription(viewOf(views, channel), membership);
      const missing = Object.entries(inherited).filter(([name]) => presented[name as keyof WireSubscription] === null);
      return { ...presented, ...Object.fromEntries(missing), ...withSubscribers(channel) };
    };
    return {
      subscriptions: own.subscribed.map(subscription),
      unsubscribed: own.unsubscribed.map(subscription),
      never_subscribed: own.neverSubscribed.map((channel) => ({ ...presentChannel(viewOf(views, channel)), ...withSubscribers(channel) })),
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
