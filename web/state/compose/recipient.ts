import {
  type Conversation,
  directConversation,
  isResolved,
  keyOf,
  topicConversation,
  type TopicConversation,
  topicKey,
} from '../model/conversation.js';
import type { Channel } from '../model/client-state.js';
import type { Location } from '../places/hash-location.js';
import { channelOfNarrow, conversationOfNarrow } from '../model/narrow.js';

/** Where a message that is being written goes, as far as that is chosen. */
export type Recipient = TopicRecipient | DirectRecipient;

export interface TopicRecipient {
  readonly kind: 'topic';
  readonly channelId: number | null;
  /** As it was typed. */
  readonly topic: string;
}

export interface DirectRecipient {
  readonly kind: 'direct';
  /** As in `DirectConversation`; empty if nobody is chosen. */
  readonly userIds: readonly number[];
}

/** No conversation is chosen. */
export const NOWHERE: TopicRecipient = { kind: 'topic', channelId: null, topic: '' };

/** Names the place of a draft. Equal recipients have equal keys. */
export function recipientKey(recipient: Recipient): string {
  if (recipient.kind === 'direct') return `dm:${recipient.userIds.join(',')}`;
  return `topic:${recipient.channelId ?? ''}:${recipient.topic.trim().toLowerCase()}`;
}

/** The recipient that a message has by default while a view is on screen. */
export function recipientOfLocation(location: Location, ownId: number): Recipient {
  if (location.view === 'topics') return { kind: 'topic', channelId: location.channelId, topic: '' };
  if (location.view !== 'narrow') return NOWHERE;
  const conversation = conversationOfNarrow(location.narrow, ownId);
  if (conversation) return conversation;
  const isDirect = location.narrow.some(({ operator, operand }) => operator === 'is' && operand === 'dm');
  return isDirect ? { kind: 'direct', userIds: [] } : { kind: 'topic', channelId: channelOfNarrow(location.narrow), topic: '' };
}

/** What is known of topics where a message goes. */
interface TopicRules {
  readonly realm: {
    readonly mandatory_topics: boolean;
    /** How the empty topic is shown in English, which may also be typed. */
    readonly empty_topic_display_name: string;
  };
  readonly channels: Readonly<Record<number, Pick<Channel, 'topics_policy'> | undefined>>;
}

/** Whether messages of a channel may have a topic, must have one, or have none. */
export type TopicUse = 'optional' | 'required' | 'none';

/** What the channel says of topics, or the organization in its place. @param channelId null if no channel is chosen yet */
export function topicUse({ realm, channels }: TopicRules, channelId: number | null): TopicUse {
  switch (channelId === null ? 'inherit' : channels[channelId]?.topics_policy) {
    case 'allow_empty_topic':
      return 'optional';
    case 'disable_empty_topic':
      return 'required';
    case 'empty_topic_only':
      return 'none';
    default:
      return realm.mandatory_topics ? 'required' : 'optional';
  }
}

/** The conversation of a recipient. @returns null if something is missing that must be chosen before the message can be sent */
export function conversationOfRecipient(recipient: Recipient, state: TopicRules & { readonly ownId: number }): Conversation | null {
  if (recipient.kind === 'direct') return recipient.userIds.length === 0 ? null : directConversation(recipient.userIds, state.ownId);
  if (recipient.channelId === null) return null;
  const use = topicUse(state, recipient.channelId);
  const topic = use === 'none' ? '' : topicOf(recipient, state.realm);
  return topic === '' && use === 'required' ? null : topicConversation(recipient.channelId, topic);
}

/** Whether a recipient is a topic, however it was typed. */
export function isTopicRecipient(
  recipient: Recipient,
  topic: TopicConversation,
  rules: Pick<TopicRules['realm'], 'empty_topic_display_name'>,
): boolean {
  if (recipient.kind !== 'topic' || recipient.channelId === null) return false;
  return topicKey(recipient.channelId, topicOf(recipient, rules)) === keyOf(topic);
}

function topicOf({ topic }: TopicRecipient, rules: Pick<TopicRules['realm'], 'empty_topic_display_name'>): string {
  const typed = topic.trim();
  return typed.toLowerCase() === rules.empty_topic_display_name.toLowerCase() ? '' : typed;
}

/** Whether the message would continue what is marked as done. */
export function isResolvedRecipient(recipient: Recipient): boolean {
  return recipient.kind === 'topic' && isResolved(recipient.topic);
}

const SUGGESTED_LENGTH = 40;

/** A topic for a text that has none yet: its first words without marks of Markdown. Empty if it has none. */
export function suggestedTopic(text: string): string {
  const line = text.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
  const plain = line
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[@#]_?\*\*([^*|]*)(?:\|\d+)?\*\*/g, '$1')
    .replaceAll(/[*_~`>#]+/g, '')
    .trim();
  let topic = '';
  for (const word of plain.split(/\s+/)) {
    if (`${topic} ${word}`.length > SUGGESTED_LENGTH) break;
    topic = topic === '' ? word : `${topic} ${word}`;
  }
  return topic.replace(/[.,;:!?]+$/, '');
}
