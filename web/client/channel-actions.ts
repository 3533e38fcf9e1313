import { batch } from 'solid-js';
import { api, answerOf } from '../api/api-client.js';
import type { paths } from '../api/api-types.js';
import type { EventOf, Subscription } from '../api/wire.js';
import type { Channel, PersonalChannelSettings } from '../state/model/client-state.js';
import type { Client } from './client.js';

type FormOf<O> = O extends { readonly requestBody?: { readonly content: { readonly 'application/x-www-form-urlencoded': infer F } } }
  ? F
  : never;

/** What can be changed of a channel, as the API names it. */
export type ChannelChange = FormOf<paths['/api/v1/streams/{stream_id}']['patch']>;
export type NewChannel = Omit<FormOf<paths['/api/v1/users/me/subscriptions']['post']>, 'subscriptions'> & {
  readonly name: string;
  readonly description: string;
};

/** The colour of a channel until the server has chosen one. */
const NO_COLOR = '#c2c2c2';

/** Settings of a subscription that are as those of all channels. */
const NEW_SUBSCRIPTION: PersonalChannelSettings = {
  audible_notifications: null,
  color: NO_COLOR,
  desktop_notifications: null,
  email_notifications: null,
  in_home_view: true,
  is_muted: false,
  pin_to_top: false,
  push_notifications: null,
  wildcard_mentions_notify: null,
};

/**
 * Subscribes the account to a channel, here at once and then on the server. What the server refuses is taken back.
 * @throws ApiError, ConnectionLost or SessionEnded
 */
export async function subscribe(client: Client, channel: Channel): Promise<void> {
  const body = { subscriptions: [{ name: channel.name }] };
  const request = (): Promise<unknown> => answerOf(api.POST('/api/v1/users/me/subscriptions', { body }));
  await client.ownActs.attempt({ event: addedEvent(channel), undo: removedEvent(channel), request });
}

/** The opposite of `subscribe`. @throws ApiError, ConnectionLost or SessionEnded */
export async function unsubscribe(client: Client, channel: Channel): Promise<void> {
  const body = { subscriptions: [channel.name] };
  const request = (): Promise<unknown> => answerOf(api.DELETE('/api/v1/users/me/subscriptions', { body }));
  await client.ownActs.attempt({ event: removedEvent(channel), undo: addedEvent(channel), request });
}

/** The mail address of a channel; empty if the server takes no mail. @throws ApiError, ConnectionLost or SessionEnded */
export async function findEmailAddress(channelId: number): Promise<string> {
  const { email } = await answerOf(api.GET('/api/v1/streams/{stream_id}/email_address', { params: { path: { stream_id: channelId } } }));
  return email;
}

/** Replaces the mail address of a channel; mail to the old one is refused. @returns the new one @throws ApiError, ConnectionLost or SessionEnded */
export async function replaceEmailAddress(channelId: number): Promise<string> {
  const params = { path: { stream_id: channelId } };
  const { email } = await answerOf(api.POST('/api/v1/streams/{stream_id}/email_address/regenerate', { params }));
  return email;
}

/** Changes a setting of the account's subscription, here at once. @throws ApiError, ConnectionLost or SessionEnded */
export async function changeSubscription(
  client: Client,
  channel: Channel,
  property: keyof PersonalChannelSettings,
  value: string | boolean,
): Promise<void> {
  const before = channel.personal?.[property] ?? null;
  const body = { subscription_data: [{ stream_id: channel.stream_id, property, value }] };
  await client.ownActs.attempt({
    event: subscriptionEvent(channel, property, value),
    undo: subscriptionEvent(channel, property, before),
    request: () => answerOf(api.POST('/api/v1/users/me/subscriptions/properties', { body })),
  });
}

/** Changes a channel for everybody. @throws ApiError, ConnectionLost or SessionEnded */
export async function changeChannel(channelId: number, change: ChannelChange): Promise<void> {
  await answerOf(api.PATCH('/api/v1/streams/{stream_id}', { params: { path: { stream_id: channelId } }, body: change }));
}

/** Archives a channel: nobody writes to it any more. @throws ApiError, ConnectionLost or SessionEnded */
export async function archiveChannel(channelId: number): Promise<void> {
  await answerOf(api.DELETE('/api/v1/streams/{stream_id}', { params: { path: { stream_id: channelId } } }));
}

/**
 * Creates a channel and subscribes people to it.
 * @returns its id
 * @throws ApiError, also if a channel of this name exists; ConnectionLost or SessionEnded
 */
export async function createChannel({ name, description, ...settings }: NewChannel): Promise<number> {
  const body = { subscriptions: [{ name, description }], ...settings };
  await answerOf(api.POST('/api/v1/users/me/subscriptions', { body }));
  const { stream_id: id } = await answerOf(api.GET('/api/v1/get_stream_id', { params: { query: { stream: name } } }));
  return id;
}

/** Fetches the subscribers of a channel. Events keep them up to date from then on. @throws ApiError, ConnectionLost or SessionEnded */
export async function loadSubscribers(client: Client, channelId: number): Promise<void> {
  const { subscribers } = await answerOf(api.GET('/api/v1/streams/{stream_id}/members', { params: { path: { stream_id: channelId } } }));
  batch(() => {
    const channel = client.state.channels[channelId];
    if (channel) channel.subscribers = subscribers;
  });
}

/**
 * Subscribes people to a channel.
 * @param isTold whether each of them gets a direct message about it
 * @throws ApiError, ConnectionLost or SessionEnded
 */
export async function addSubscribers(channel: Channel, userIds: readonly number[], isTold: boolean): Promise<void> {
  const body = { subscriptions: [{ name: channel.name }], principals: [...userIds], send_new_subscription_messages: isTold };
  await answerOf(api.POST('/api/v1/users/me/subscriptions', { body }));
}

/** Ends the subscriptions of people. @throws ApiError, ConnectionLost or SessionEnded */
export async function removeSubscribers(channel: Channel, userIds: readonly number[]): Promise<void> {
  const body = { subscriptions: [channel.name], principals: [...userIds] };
  await answerOf(api.DELETE('/api/v1/users/me/subscriptions', { body }));
}

function addedEvent(channel: Channel): EventOf<'subscription'> {
  const { subscribed: _subscribed, personal, subscribers, ...properties } = channel;
  const subscription: Subscription = { ...NEW_SUBSCRIPTION, ...personal, ...properties, ...(subscribers ? { subscribers } : {}) };
  return { id: -1, type: 'subscription', op: 'add', subscriptions: [subscription] };
}

function removedEvent({ stream_id, name }: Channel): EventOf<'subscription'> {
  return { id: -1, type: 'subscription', op: 'remove', subscriptions: [{ stream_id, name }] };
}

function subscriptionEvent({ stream_id }: Channel, property: string, value: unknown): EventOf<'subscription'> {
  return { id: -1, type: 'subscription', op: 'update', stream_id, property, value } as EventOf<'subscription'>;
}
