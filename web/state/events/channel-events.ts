import type { EventOf } from '../../api/wire.js';
import { type Channel, channelOf, type ClientState } from '../model/client-state.js';
import { type EventAppliers, removeEntry } from './event-appliers.js';
import { refileInFeeds } from '../messages/feeds.js';
import { removeUnreadOfChannel } from '../model/unread.js';

/** Events about channels and subscriptions. */
export const channelEvents = {
  stream: applyChannelEvent,
  subscription: applySubscriptionEvent,
  default_streams: (state, event) => {
    state.realm.default_streams = event.default_streams;
  },
  default_stream_groups: (state, event) => {
    state.realm.default_stream_groups = event.default_stream_groups;
  },
  channel_folder: applyFolderEvent,
} satisfies Partial<EventAppliers>;

function applyChannelEvent(state: ClientState, event: EventOf<'stream'>): void {
  switch (event.op) {
    case 'create':
      for (const channel of event.streams) {
        state.channels[channel.stream_id] = { ...channel, subscribed: false, personal: undefined, subscribers: undefined };
      }
      return;
    case 'delete':
      for (const { stream_id: id } of event.streams) {
        removeEntry(state.channels, id);
        readAll(state, id);
      }
      return;
    case 'update': {
      const channel = state.channels[event.stream_id];
      if (!channel) return;
      const { history_public_to_subscribers, is_web_public, rendered_description } = event;
      const following = { history_public_to_subscribers, is_web_public, rendered_description };
      Object.assign(channel, definedOf(following), { [event.property]: event.value });
      if (event.property === 'is_archived' && event.value === true) readAll(state, event.stream_id);
    }
  }
}

function applyFolderEvent({ folders }: ClientState, event: EventOf<'channel_folder'>): void {
  switch (event.op) {
    case 'add':
      folders[event.channel_folder.id] = event.channel_folder;
      return;
    case 'update':
      Object.assign(folders[event.channel_folder_id] ?? {}, event.data);
      return;
    case 'reorder':
      for (const [order, id] of event.order.entries()) Object.assign(folders[id] ?? {}, { order });
  }
}

function applySubscriptionEvent(state: ClientState, event: EventOf<'subscription'>): void {
  switch (event.op) {
    case 'add':
      for (const one of event.subscriptions) state.channels[one.stream_id] = channelOf(one, true);
      return;
    case 'remove':
      for (const { stream_id: id } of event.subscriptions) leave(state, id);
      return;
    case 'update': {
      const personal = state.channels[event.stream_id]?.personal;
      if (!personal) return;
      Object.assign(personal, { [event.property]: event.value });
      return;
    }
    case 'peer_add':
    case 'peer_remove':
      for (const id of event.stream_ids) {
        const channel = state.channels[id];
        if (!channel?.subscribers) continue;
        const others = channel.subscribers.filter((userId) => !event.user_ids.includes(userId));
        channel.subscribers = event.op === 'peer_add' ? [...others, ...event.user_ids] : others;
      }
  }
}

function leave(state: ClientState, id: number): void {
  const channel: Channel | undefined = state.channels[id];
  if (channel) {
    channel.subscribed = false;
    channel.subscribers = channel.subscribers?.filter((userId) => userId !== state.ownId);
  }
  readAll(state, id);
}

/** The server counts everything as read in a channel that is archived, or that the account has left, and no event says so. */
function readAll(state: ClientState, channelId: number): void {
  removeUnreadOfChannel(state.unread, channelId);
  const read = Object.values(state.messages).filter(({ stream_id: id, flags }) => id === channelId && !flags.includes('read'));
  for (const message of read) message.flags = [...message.flags, 'read'];
  refileInFeeds(
    state,
    read.map(({ id }) => id),
  );
}

/** The properties that an object has. */
function definedOf(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}
