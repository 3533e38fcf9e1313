import { api, answerOf } from '../api/api-client.js';
import type { EventOf } from '../api/wire.js';
import type { TopicPolicy } from '../state/model/client-state.js';
import { type ConversationKey, keyOf, type TopicConversation, withResolution } from '../state/model/conversation.js';
import { report, reportFailure } from './outcomes.js';
import { changeSubscription, subscribe as addSubscription, unsubscribe as endSubscription } from './channel-actions.js';
import type { Client } from './client.js';

export type VisibilityPolicy = TopicPolicy['policy'] | 0;
export const POLICY = { none: 0, muted: 1, unmuted: 2, followed: 3 } as const;

/** Marks the unread messages of conversations as read; the reader can take it back. @param onUndone called when they have done so */
export function markAsRead(client: Client, keys: readonly ConversationKey[], onUndone?: () => void): void {
  const { count, undo } = client.readMarks.markConversations(keys);
  const takeBack = (): void => {
    undo();
    onUndone?.();
  };
  if (count > 0) report({ kind: 'marked-as-read', count }, takeBack);
}

/** The conversations of a channel that have unread messages. */
export function unreadOfChannel({ state }: Client, channelId: number): ConversationKey[] {
  return [...state.unread.conversations]
    .filter(([, { conversation }]) => conversation.kind === 'topic' && conversation.channelId === channelId)
    .map(([key]) => key);
}

export function policyOf({ state }: Client, conversation: TopicConversation): VisibilityPolicy {
  return state.topicPolicies[keyOf(conversation)]?.policy ?? POLICY.none;
}

/** Follows or mutes a topic, or does so no longer; the reader can take it back. @param onUndone called when they have done so */
export function setTopicPolicy(client: Client, conversation: TopicConversation, policy: VisibilityPolicy, onUndone?: () => void): void {
  const before = policyOf(client, conversation);
  const { channelId, topic } = conversation;
  const event = (to: VisibilityPolicy): EventOf<'user_topic'> => ({
    id: -1,
    type: 'user_topic',
    stream_id: channelId,
    topic_name: topic,
    visibility_policy: to,
    last_updated: Math.floor(Date.now() / 1000),
  });
  const takeBack = (): void => {
    setTopicPolicy(client, conversation, before);
    onUndone?.();
  };
  report({ kind: 'topic-policy-changed', topic, policy }, takeBack);
  const request = (): Promise<unknown> =>
    answerOf(api.POST('/api/v1/user_topics', { body: { stream_id: channelId, topic, visibility_policy: policy } }));
  void client.ownActs.attempt({ event: event(policy), undo: event(before), request }).catch(reportFailure);
}

/** What the key for following and muting does next: follow, mute, neither. In a muted channel a topic is unmuted first. */
export function nextPolicy(client: Client, conversation: TopicConversation): VisibilityPolicy {
  const isMuted = client.state.channels[conversation.channelId]?.personal?.is_muted ?? false;
  switch (policyOf(client, conversation)) {
    case POLICY.none:
      return isMuted ? POLICY.unmuted : POLICY.followed;
    case POLICY.unmuted:
      return POLICY.followed;
    case POLICY.followed:
      return isMuted ? POLICY.none : POLICY.muted;
    case POLICY.muted:
      return POLICY.none;
  }
}

/** Pins or mutes a channel, for example; the reader can take it back. */
export function setChannelProperty(client: Client, channelId: number, property: 'is_muted' | 'pin_to_top', value: boolean): void {
  const channel = client.state.channels[channelId];
  if (!channel) return;
  const undo = (): void => setChannelProperty(client, channelId, property, !value);
  report({ kind: 'channel-property-changed', channel: channel.name, property, value }, undo);
  void changeSubscription(client, channel, property, value).catch(reportFailure);
}

/** Subscribes the account, and says so if the server refuses it. */
export async function subscribe(client: Client, channelId: number): Promise<void> {
  const channel = client.state.channels[channelId];
  if (channel) await addSubscription(client, channel).catch(reportFailure);
}

/** Ends the subscription. @param undoable whether the account may subscribe again by itself */
export async function unsubscribe(client: Client, channelId: number, undoable: boolean): Promise<void> {
  const channel = client.state.channels[channelId];
  if (!channel) return;
  try {
    await endSubscription(client, channel);
    report({ kind: 'unsubscribed', channel: channel.name }, undoable ? () => void subscribe(client, channelId) : undefined);
  } catch (error) {
    reportFailure(error);
  }
}

/** Marks a topic as resolved, or as open again, by its name. */
export async function setResolved(client: Client, { channelId, topic }: TopicConversation, resolved: boolean): Promise<void> {
  const renamed = withResolution(topic, resolved);
  if (await moveTopic(client, { channelId, topic }, { topic: renamed })) {
    const undo = (): void => void moveTopic(client, { channelId, topic: renamed }, { topic });
    report({ kind: 'resolution-changed', topic, resolved }, undo);
  }
}

/** The place to which a topic is moved. */
export interface MoveTarget {
  readonly topic?: string;
  readonly channelId?: number;
}

/** Moves all messages of a topic. @returns whether the server has done it */
export async function moveTopic(client: Client, { channelId, topic }: MoveSource, target: MoveTarget): Promise<boolean> {
  try {
    const id = await client.topics.newestMessage(channelId, topic);
    if (id === undefined) return false;
    const body = {
      propagate_mode: 'change_all' as const,
      ...(target.topic === undefined ? {} : { topic: target.topic }),
      ...(target.channelId === undefined ? {} : { stream_id: target.channelId }),
    };
    await answerOf(api.PATCH('/api/v1/messages/{message_id}', { params: { path: { message_id: id } }, body }));
    return true;
  } catch (error) {
    reportFailure(error);
    return false;
  }
}

type MoveSource = Pick<TopicConversation, 'channelId' | 'topic'>;
