import type { Json, Message, Picture } from './applier.js';

/** The place of an unread message, and whether it mentions the account. */
export interface Unread {
  readonly place: string;
  readonly mentioned: boolean;
}

interface Group extends Json {
  unread_message_ids: number[];
}
export interface UnreadState extends Json {
  pms: Group[];
  streams: Group[];
  huddles: Group[];
  mentions: number[];
}

/** Converts `unread_msgs` to one entry per message. */
export function unreadById(state: Json): Record<number, Unread> {
  const { pms, streams, huddles, mentions } = state as UnreadState;
  const entries = (groups: readonly Group[], place: (group: Group) => string): [number, Unread][] =>
    groups.flatMap((group) =>
      group.unread_message_ids.map((id): [number, Unread] => [id, { place: place(group), mentioned: mentions.includes(id) }]),
    );
  return Object.fromEntries([
    ...entries(streams, (group) => channelPlace(group['stream_id'], group['topic'])),
    ...entries(pms, (group) => `with ${String(group['other_user_id'])}`),
    ...entries(huddles, (group) => `with ${String(group['user_ids_string'])}`),
  ]);
}

export function addUnread(picture: Picture, message: Message, ownId: number): void {
  if (message['type'] === 'stream') {
    put(picture, 'streams', { stream_id: message['stream_id'], topic: message['subject'] }, message.id);
  } else {
    const others = (message['display_recipient'] as { id: number }[]).map(({ id }) => id).filter((id) => id !== ownId);
    addUnreadDirect(picture, message.id, others, ownId);
  }
  if (message.flags.some((flag) => flag.endsWith('mentioned'))) mention(picture, message.id);
}

/** Adds the messages that an event about flags reports as unread again. */
export function addUnreadByDetails(picture: Picture, id: number, details: Json, ownId: number): void {
  if (details['type'] === 'stream') put(picture, 'streams', { stream_id: details['stream_id'], topic: details['topic'] }, id);
  else addUnreadDirect(picture, id, details['user_ids'] as number[], ownId);
  if (details['mentioned'] === true) mention(picture, id);
}

export function dropUnread(picture: Picture, gone: (id: number) => boolean): void {
  const state = unreadOf(picture);
  if (!state) return;
  for (const key of ['pms', 'streams', 'huddles'] as const) {
    state[key] = state[key]
      .map((group) => ({ ...group, unread_message_ids: group.unread_message_ids.filter((id) => !gone(id)) }))
      .filter((group) => group.unread_message_ids.length > 0);
  }
  state.mentions = state.mentions.filter((id) => !gone(id));
}

/** Marks the messages of a channel as read after it was archived, or the account has left it. */
export function dropUnreadOfChannel(picture: Picture, channelId: unknown): void {
  const state = unreadOf(picture);
  const ids = state?.streams.filter((group) => group['stream_id'] === channelId).flatMap((group) => group.unread_message_ids) ?? [];
  dropUnread(picture, (id) => ids.includes(id));
  for (const [id, message] of picture.messages ?? []) {
    if (message['stream_id'] !== channelId || message.flags.includes('read')) continue;
    picture.messages?.set(id, { ...message, flags: [...message.flags, 'read'] });
  }
}

export function isUnread(picture: Picture, id: number): boolean {
  const state = unreadOf(picture);
  return state !== undefined && id in unreadById(state);
}

function addUnreadDirect(picture: Picture, id: number, others: readonly number[], ownId: number): void {
  if (others.length > 1) put(picture, 'huddles', { user_ids_string: [...others, ownId].sort((a, b) => a - b).join(',') }, id);
  else put(picture, 'pms', { other_user_id: others[0] ?? ownId }, id);
}

function put(picture: Picture, key: 'pms' | 'streams' | 'huddles', place: Json, id: number): void {
  unreadOf(picture)?.[key].push({ ...place, unread_message_ids: [id] });
}

function mention(picture: Picture, id: number): void {
  unreadOf(picture)?.mentions.push(id);
}

function unreadOf({ state }: Picture): UnreadState | undefined {
  return state['unread_msgs'] as UnreadState | undefined;
}

function channelPlace(channelId: unknown, topic: unknown): string {
  return `${String(channelId)} ${String(topic).toLowerCase()}`;
}
