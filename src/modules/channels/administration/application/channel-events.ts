import { eventKind } from '../../../../kernel/client-events.js';
import { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import { array, boolean, described, integer, literal, object, oneOf, partial, pick, string } from '../../../../kernel/schema.js';
import { WireChannel, WireSubscription } from '../../conversations/application/channel.presenter.js';
import { WireChannelFolder } from '../../folders/application/channel-folders.service.js';
import { WireDefaultChannelGroup } from './default-channel-groups.service.js';

/** The events about channels, subscriptions and invitations. */
export const CHANNEL_EVENTS = [
  eventKind('ChannelCreateEvent', 'stream', { op: literal('create'), streams: array(WireChannel) }),
  eventKind('ChannelUpdateEvent', 'stream', {
    op: literal('update'),
    stream_id: integer(),
    name: string('The name before the change.'),
    property: string('The name of a property of the channel.'),
    value: described(oneOf(boolean(), string(), literal(null), GroupSettingValue), 'Its new value.'),
    // Properties that follow from the changed one.
    ...partial(pick(WireChannel.fields, 'rendered_description', 'history_public_to_subscribers', 'is_web_public')),
  }),
  eventKind('ChannelDeleteEvent', 'stream', {
    op: literal('delete'),
    streams: array(object({ stream_id: integer() })),
    stream_ids: array(integer()),
  }),
  eventKind('SubscriptionAddEvent', 'subscription', { op: literal('add'), subscriptions: array(WireSubscription) }),
  eventKind('SubscriptionRemoveEvent', 'subscription', {
    op: literal('remove'),
    subscriptions: array(object({ stream_id: integer(), name: string() })),
  }),
  eventKind('SubscriptionUpdateEvent', 'subscription', {
    op: literal('update'),
    stream_id: integer(),
    property: string('The name of a property of the subscription.'),
    value: oneOf(boolean(), string()),
  }),
  eventKind('SubscribersEvent', 'subscription', {
    op: literal('peer_add', 'peer_remove'),
    stream_ids: array(integer()),
    user_ids: array(integer()),
  }),
  eventKind('DefaultChannelsEvent', 'default_streams', { default_streams: array(integer()) }),
  eventKind('DefaultChannelGroupsEvent', 'default_stream_groups', { default_stream_groups: array(WireDefaultChannelGroup) }),
  eventKind('ChannelFolderAddEvent', 'channel_folder', { op: literal('add'), channel_folder: WireChannelFolder }),
  eventKind('ChannelFolderUpdateEvent', 'channel_folder', {
    op: literal('update'),
    channel_folder_id: integer(),
    data: described(
      object(partial(pick(WireChannelFolder.fields, 'name', 'description', 'rendered_description', 'is_archived'))),
      'The new values of what has changed.',
    ),
  }),
  eventKind('ChannelFolderReorderEvent', 'channel_folder', {
    op: literal('reorder'),
    order: array(integer(), 'The ids of all folders. The `order` of each is its place in this list.'),
  }),
  eventKind('InvitationsEvent', 'invites_changed', {}),
] as const;

declare module '../../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly channels: typeof CHANNEL_EVENTS;
  }
}
