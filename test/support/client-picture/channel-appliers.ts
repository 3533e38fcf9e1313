import { type Applier, type Appliers, type Json, listOf, type Picture, setList, STATELESS, unknownOperation } from './applier.js';
import { dropUnreadOfChannel } from './unread-part.js';

/** The lists of channels: all known ones, and those divided by the account's relation to them. */
const LISTS = ['streams', 'subscriptions', 'unsubscribed', 'never_subscribed'] as const;

const stream: Applier = (picture, event) => {
  if (event['op'] === 'update') {
    change(picture, LISTS, event);
    if (event['property'] === 'is_archived' && event['value'] === true) dropUnreadOfChannel(picture, event['stream_id']);
    return;
  }
  if (event['op'] !== 'create' && event['op'] !== 'delete') unknownOperation(event);
  const channels = event['streams'] as Json[];
  for (const channel of channels) for (const key of LISTS) put(picture, key, channel['stream_id'], undefined);
  if (event['op'] === 'delete') for (const channel of channels) dropUnreadOfChannel(picture, channel['stream_id']);
  if (event['op'] !== 'create') return;
  for (const channel of channels) {
    put(picture, 'streams', channel['stream_id'], channel);
    put(picture, 'never_subscribed', channel['stream_id'], { ...channel, subscribers: [] });
  }
};

const subscription: Applier = (picture, event, ownId) => {
  const { op } = event;
  if (op === 'add') for (const one of event['subscriptions'] as Json[]) join(picture, one);
  else if (op === 'remove') for (const { stream_id: id } of event['subscriptions'] as Json[]) leave(picture, id, ownId);
  else if (op === 'update') change(picture, ['subscriptions', 'unsubscribed'], event);
  else if (op !== 'peer_add' && op !== 'peer_remove') unknownOperation(event);
  else for (const id of event['stream_ids'] as number[]) peers(picture, id, event['user_ids'] as number[], op === 'peer_add');
};

/** Applies a changed property and the properties that follow from it. */
function change(picture: Picture, keys: readonly string[], { stream_id: id, property, value, ...event }: Json): void {
  const following = Object.entries(event).filter(([key]) => !['id', 'type', 'op', 'name'].includes(key));
  for (const key of keys) {
    const known = listOf(picture, key).find((one) => one['stream_id'] === id);
    if (known) put(picture, key, id, { ...known, [property as string]: value, ...Object.fromEntries(following) });
  }
}

function join(picture: Picture, channel: Json): void {
  const id = channel['stream_id'];
  for (const key of LISTS.slice(1)) put(picture, key, id, key === 'subscriptions' ? channel : undefined);
  const known = listOf(picture, 'streams').find((one) => one['stream_id'] === id);
  if (known) put(picture, 'streams', id, { ...known, subscriber_count: channel['subscriber_count'] });
}

function leave(picture: Picture, id: unknown, ownId: number): void {
  put(
    picture,
    'unsubscribed',
    id,
    listOf(picture, 'subscriptions').find((one) => one['stream_id'] === id),
  );
  put(picture, 'subscriptions', id, undefined);
  peers(picture, id, [ownId], false);
  dropUnreadOfChannel(picture, id);
}

function peers(picture: Picture, id: unknown, userIds: readonly number[], come: boolean): void {
  for (const key of LISTS) {
    const channel = listOf(picture, key).find((one) => one['stream_id'] === id);
    if (!channel) continue;
    const count = (channel['subscriber_count'] as number) + (come ? userIds.length : -userIds.length);
    const { subscribers } = channel as { readonly subscribers?: readonly number[] };
    const others = subscribers?.filter((userId) => !userIds.includes(userId));
    put(picture, key, id, {
      ...channel,
      subscriber_count: count,
      ...(others ? { subscribers: [...others, ...(come ? userIds : [])] } : {}),
    });
  }
}

/** Replaces a channel in a list; undefined removes it. */
function put(picture: Picture, key: string, id: unknown, channel: Json | undefined): void {
  const others = listOf(picture, key).filter((one) => one['stream_id'] !== id);
  setList(picture, key, channel ? [...others, channel] : others);
}

const defaultStreams: Applier = (picture, event) => setList(picture, 'realm_default_streams', event['default_streams'] as number[]);

/** Sets the first message of a channel that has none. */
export function begin(picture: Picture, channelId: unknown, messageId: number): void {
  for (const key of LISTS) {
    const channel = listOf(picture, key).find((one) => one['stream_id'] === channelId);
    if (channel?.['first_message_id'] === null) put(picture, key, channelId, { ...channel, first_message_id: messageId });
  }
}

const channelFolder: Applier = (picture, event) => {
  const list = listOf(picture, 'channel_folders');
  const { op } = event;
  if (op === 'add') setList(picture, 'channel_folders', [...list, event['channel_folder']]);
  else if (op === 'update') Object.assign(list.find(({ id }) => id === event['channel_folder_id']) ?? {}, event['data']);
  else if (op !== 'reorder') unknownOperation(event);
  else for (const folder of list) folder['order'] = (event['order'] as number[]).indexOf(folder['id'] as number);
};

/** Appliers for channels, their subscribers and their folders. */
export const channelAppliers = {
  stream,
  subscription,
  channel_folder: channelFolder,
  default_stream_groups: (picture, event) => setList(picture, 'realm_default_stream_groups', event['default_stream_groups'] as Json[]),
  default_streams: defaultStreams,
  // Clients fetch invitations on demand.
  invites_changed: STATELESS,
} satisfies Appliers;
