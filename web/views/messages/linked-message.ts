import { createEffect, createSignal, untrack } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { includesId } from '../../state/messages/ascending-ids.js';
import { locationOf } from '../../state/places/conversation-address.js';
import {
  conversationOf,
  isResolved,
  keyOf,
  topicConversation,
  type TopicConversation,
  withResolution,
} from '../../state/model/conversation.js';
import type { Feed } from '../../state/model/feed.js';
import { wasIn } from '../../state/places/former-place.js';
import type { Location } from '../../state/places/hash-location.js';
import { withPlace } from '../../state/places/moved-conversation.js';
import { matches } from '../../state/search/narrow-matching.js';
import { conversationOfNarrow, namesWhatExists, narrowKey, narrowOf } from '../../state/model/narrow.js';
import type { Client } from '../../client/client.js';

export type NarrowLocation = Extract<Location, { view: 'narrow' }>;

/**
 * Finds what an address names, wherever it is now: a message, or a topic by one of its messages. The address is corrected. A reader who has
 * arrived is left in peace when the message is moved or deleted later.
 * @returns whether the search goes on
 */
export function findLinked(client: Client, location: () => NarrowLocation): () => boolean {
  const { state, navigation } = client;
  /** The locations that need no further search. */
  const arrived = new WeakSet<NarrowLocation>();
  const asked = new WeakSet<NarrowLocation>();
  const [settled, setSettled] = createSignal<NarrowLocation>();
  const settle = (from: NarrowLocation): void => {
    arrived.add(from);
    setSettled(from);
  };

  const goTo = (from: NarrowLocation, message: Message): void => {
    if (matches(state, from.narrow, message) !== false) {
      settle(from);
      return;
    }
    const place = conversationOf(message, state.ownId);
    const id = from.near === undefined ? { with: message.id } : { near: message.id };
    const adjusted = place.kind === 'topic' ? withPlace(from.narrow, place) : from.narrow;
    const narrow = narrowKey(adjusted) === narrowKey(from.narrow) ? narrowOf(place) : adjusted;
    if (navigation.location() === from) navigation.replace({ view: 'narrow', narrow, ...id });
  };
  const ask = async (from: NarrowLocation, id: number): Promise<void> => {
    const message = await client.messages.fetchAgain(id);
    if (message === null) navigation.noteLost(from);
    if (message) goTo(from, message);
    else settle(from);
  };
  /** Events tell what becomes of the messages that the account receives, once the state is that of the server. */
  const isCurrent = ({ type, stream_id: channelId }: Message): boolean =>
    client.asOf() === undefined && (type === 'private' || state.channels[channelId ?? 0]?.subscribed === true);

  const findMessage = (from: NarrowLocation, id: number, feed: Feed | undefined): void => {
    if (feed && includesId(feed.ids, id)) {
      settle(from);
      return;
    }
    const message = state.messages[id];
    if (message && isCurrent(message)) untrack(() => goTo(from, message));
    else if ((feed || isUnreachable(from)) && !asked.has(from)) {
      asked.add(from);
      untrack(() => void ask(from, id));
    }
  };
  /** Without a message, an address of an empty topic leads to where its messages are known to have gone. */
  const findTopic = (from: NarrowLocation, feed: Feed | undefined): void => {
    const topic = conversationOfNarrow(from.narrow, state.ownId);
    if (topic?.kind !== 'topic' || isUnreachable(from)) {
      settle(from);
      return;
    }
    // The state that this browser has kept does not know where topics are now.
    if (!feed || client.asOf() !== undefined) return;
    if (feed.ids.length > 0 || !feed.foundOldest || !feed.foundNewest) settle(from);
    else if (!asked.has(from)) {
      asked.add(from);
      untrack(() => void askForTopic(from, topic));
    }
  };
  const askForTopic = async (from: NarrowLocation, topic: TopicConversation): Promise<void> => {
    await client.topics.load(topic.channelId);
    const now = placeOf(topic);
    if (now && navigation.location() === from) navigation.replace(locationOf(state, now));
    else settle(from);
  };
  const placeOf = (topic: TopicConversation): TopicConversation | undefined => {
    const { entries = {} } = state.topics[topic.channelId] ?? {};
    const other = topicConversation(topic.channelId, withResolution(topic.topic, !isResolved(topic.topic)));
    if (entries[keyOf(other)]) return other;
    const moved = Object.values(state.messages).findLast((message) => wasIn(message, topic));
    const place = moved && conversationOf(moved, state.ownId);
    return place?.kind === 'topic' ? place : undefined;
  };
  const isUnreachable = ({ narrow }: NarrowLocation): boolean =>
    !namesWhatExists(state, narrow) || client.feeds.failure()?.key === narrowKey(narrow);

  createEffect(() => {
    const from = location();
    if (arrived.has(from)) return;
    const feed = state.feeds[narrowKey(from.narrow)];
    const id = from.near ?? from.with;
    if (id === undefined) findTopic(from, feed);
    else findMessage(from, id, feed);
  });
  return () => settled() !== location();
}

/** Whether the message that the address names is gone: deleted, or not for this reader. Tracked. */
export function isLost({ navigation }: Client): boolean {
  return navigation.lost() === navigation.location();
}

/** Whether nothing is left of what the address names, so that there is nothing to answer. Tracked. */
export function leadsNowhere(client: Client): boolean {
  const location = client.navigation.location();
  if (location.view !== 'narrow' || !isLost(client)) return false;
  return (client.state.feeds[narrowKey(location.narrow)]?.ids.length ?? 0) === 0;
}
