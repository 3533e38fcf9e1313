import { topicsOf } from '../../state/model/channel-topics.js';
import type { ClientState } from '../../state/model/client-state.js';
import { isVisitor } from '../../state/places/visitor.js';
import { type Conversation, directConversation, keyOf, topicConversation } from '../../state/model/conversation.js';
import type { Named } from '../labels/name-index.js';
import type { UnreadCounts } from '../../state/unread/unread-counts.js';
import { channelName, nameOf, participantNames, topicName } from '../labels/names.js';

/** A place to which the palette leads. */
export type JumpTarget = Named & { readonly key: string } & (
    | { readonly kind: 'conversation'; readonly conversation: Conversation; readonly newestId: number }
    | { readonly kind: 'channel'; readonly channelId: number }
    | { readonly kind: 'person'; readonly userId: number; readonly newestId: number }
    | { readonly kind: 'group'; readonly groupId: number }
  );

/** Unread conversations come before all others. Ids of messages are smaller. */
const UNREAD_WEIGHT = 2 ** 50;
/** Less than that of people and channels without messages. */
const STRANGE = -1;

/** Where the palette leads, and in which order equally good matches stand. */
export class JumpTargets {
  private readonly unread: UnreadCounts;

  /** @param state it is read once, without tracking it */
  constructor(
    private readonly state: ClientState,
    unread: UnreadCounts,
  ) {
    this.unread = unread;
  }

  /** Active people, with whom one can talk; others only if there are messages. Visitors can talk to nobody. */
  people(): JumpTarget[] {
    const { state } = this;
    if (isVisitor(state)) return [];
    return Object.values(state.people).flatMap(({ user_id: userId, is_active, is_bot }): JumpTarget[] => {
      const key = keyOf(directConversation([userId], state.ownId));
      const newestId = state.directConversations[key]?.maxMessageId ?? 0;
      if (!is_active && newestId === 0) return [];
      const weight = newestId === 0 && is_bot ? STRANGE : this.weightOf(key, newestId);
      return [{ kind: 'person', key, name: nameOf(state, userId), weight, userId, newestId }];
    });
  }

  /** Channels, their known topics, group conversations, and groups. */
  places(): JumpTarget[] {
    return [...this.channels(), ...this.channelIds().flatMap((id) => this.topics(id)), ...this.groupConversations(), ...this.groups()];
  }

  topics(channelId: number): JumpTarget[] {
    const before = channelName(this.state, channelId);
    return topicsOf(this.state, channelId).map(({ topic, maxMessageId: newestId }) => {
      const conversation = topicConversation(channelId, topic);
      const key = keyOf(conversation);
      return { kind: 'conversation', key, name: topicName(topic), before, weight: this.weightOf(key, newestId), conversation, newestId };
    });
  }

  channels(): JumpTarget[] {
    return Object.values(this.state.channels)
      .filter(({ is_archived }) => !is_archived)
      .map(({ stream_id: channelId, name, subscribed }) => {
        const newest = Object.values(this.state.topics[channelId]?.entries ?? {}).map(({ maxMessageId }) => maxMessageId);
        const hasUnread = (this.unread.byChannel.get(channelId)?.other ?? 0) > 0;
        const weight = subscribed ? Math.max(1, ...newest) + (hasUnread ? UNREAD_WEIGHT : 0) : STRANGE;
        return { kind: 'channel', key: `channel:${channelId}`, name, weight, channelId };
      });
  }

  private channelIds(): number[] {
    const known = Object.keys(this.state.topics).map(Number);
    return [...new Set([...known, ...this.unread.byChannel.keys()])].filter((id) => this.state.channels[id] !== undefined);
  }

  private groupConversations(): JumpTarget[] {
    return Object.entries(this.state.directConversations)
      .filter(([, { userIds }]) => userIds.length > 1)
      .map(([key, { userIds, maxMessageId: newestId }]) => ({
        kind: 'conversation',
        key,
        name: participantNames(this.state, userIds),
        weight: this.weightOf(key, newestId),
        conversation: directConversation(userIds, this.state.ownId),
        newestId,
      }));
  }

  private groups(): JumpTarget[] {
    return Object.values(this.state.groups)
      .filter(({ is_system_group, deactivated }) => !is_system_group && !deactivated)
      .map(({ id, name }) => ({ kind: 'group', key: `group:${id}`, name, weight: 0, groupId: id }));
  }

  private weightOf(key: string, newestId: number): number {
    const count = this.unread.byConversation.get(key);
    return newestId + (count !== undefined && count.addressed + count.other > 0 ? UNREAD_WEIGHT : 0);
  }
}
